import {
  addDays,
  type CustomRange,
  firstRangeDay,
  type NamedRange,
  type ResolvedRange,
} from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#lib/format/use-format.ts';

/** Returns functions that write a range and its days as text. */
export function useRangeText() {
  const { t } = useTranslation('date-range');
  const { date } = useFormat();
  const side = (value: CustomRange['end']): string => {
    if (typeof value === 'string') return t(`type.${value}`);
    return 'date' in value ? date(value.date) : t('daysAgo', { count: value.daysAgo });
  };
  const span = (from: string, to: string) => (from === to ? from : t('span', { from, to }));
  return {
    /** The name of a named range, or the two ends of a custom one. */
    name: (value: NamedRange | CustomRange) =>
      typeof value === 'string' ? t(`type.${value}`) : span(side(value.start), side(value.end)),
    /** The days that the server resolved, the last one included. */
    days: ({ from, to }: ResolvedRange) => {
      const last = addDays(to, -1);
      if (from === firstRangeDay) return t('sinceData', { to: date(last) });
      return span(date(from), date(last < from ? from : last));
    },
  };
}
