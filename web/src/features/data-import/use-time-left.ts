import { useTranslation } from 'react-i18next';

/** Returns the function that says a time left in words; it rounds, because it is an estimate. */
export function useTimeLeft(): (seconds: number) => string {
  const { t } = useTranslation('data-import');
  return (seconds) => {
    if (seconds < 1) return t('left.moment');
    if (seconds < 60) return t('left.seconds', { count: Math.ceil(seconds) });
    if (seconds < 3600) return t('left.minutes', { count: Math.ceil(seconds / 60) });
    return t('left.hours', { count: Math.ceil(seconds / 3600) });
  };
}
