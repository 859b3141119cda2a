import { useTranslation } from 'react-i18next';

export const usualCron = '0 6 * * *';
/** The times that the form offers. */
export const crons = [usualCron, '0 6 5 * *', '0 6 10 * *', '0 6 15 * *'] as const;

/** Returns the function that writes a schedule in words; another schedule stays as it is. */
export function useCronWords(): (cron: string) => string {
  const { t } = useTranslation('analytics-sync');
  return (cron) => {
    if (cron === usualCron) return t('cron.daily');
    const [, day] = /^0 6 (\d+) \* \*$/.exec(cron) ?? [];
    return day === undefined ? cron : t('cron.monthly', { day });
  };
}
