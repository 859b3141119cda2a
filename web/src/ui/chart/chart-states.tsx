import { useTranslation } from 'react-i18next';
import { EmptyState, type EmptyWords } from '../empty-state/empty-state.tsx';

/** Replaces a chart without data and says why there are none. */
export function ChartEmpty({ height, words }: { height: number; words: EmptyWords | undefined }) {
  const { t } = useTranslation('chart');
  return (
    <EmptyState reason={t('empty.reason')} hint={t('empty.hint')} {...words} height={height} />
  );
}
