import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';

/** Makes a function that writes a duration in words. */
export function useDuration(): (milliseconds: number | null) => string {
  const { t } = useTranslation('jobs');
  const { full } = useFormat();
  return (milliseconds) => {
    if (milliseconds === null) return '';
    if (milliseconds < 100) return t('duration.milliseconds', { milliseconds: full(milliseconds) });
    if (milliseconds < 60_000)
      return t('duration.seconds', { seconds: full(milliseconds / 1000, 1) });
    const minutes = Math.floor(milliseconds / 60_000);
    const seconds = Math.round((milliseconds % 60_000) / 1000);
    return t('duration.minutes', { minutes: full(minutes), seconds });
  };
}
