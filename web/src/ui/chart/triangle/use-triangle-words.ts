import { useTranslation } from 'react-i18next';
import { toNumberText } from '../../metric/value-text.ts';
import type { ModelInput } from '../data/chart-model.ts';
import type { TriangleWords } from './paint-triangle.ts';

/** Returns the texts of a triangle, for the page and for the saved picture. */
export function useTriangleWords({ look }: ModelInput): TriangleWords {
  const { t } = useTranslation('chart');
  return {
    cohort: t('triangle.cohort'),
    size: t('triangle.size'),
    mean: t('triangle.mean'),
    hidden: t('triangle.few'),
    period: (unit, k) => t(`triangle.period.${unit}`, { count: k }),
    number: (value) =>
      value === null ? t('triangle.few') : toNumberText(value, 'integer', look.format),
    cell: ({ state, share, count }, view) => {
      if (state === 'later') return '';
      if (state === 'hidden') return t('triangle.few');
      return view === 'share'
        ? toNumberText(share, 'percent', look.format)
        : toNumberText(count, 'integer', look.format);
    },
  };
}
