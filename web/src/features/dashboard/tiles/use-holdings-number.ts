import type { HoldingsSummary } from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { type Filters, glcOf } from '#lib/statistics/filters.ts';
import { type Answer, useStatistic } from '#lib/statistics/use-statistic.ts';
import type { HoldingsTile } from './tile-catalogue.ts';

/** A number with the note below it; the number is null if no copies are loaded. */
type HoldingsNumber = { value: number | null; note: string };

/**
 * Asks for the number of a tile about holdings, once the page is ready for it: that of one chosen library, or else of
 * all libraries.
 */
export function useHoldingsNumber(
  tile: HoldingsTile['tile'],
  { glc, libraries }: Pick<Filters, 'glc' | 'libraries'>,
  isReady: boolean,
): Answer<HoldingsNumber> {
  const { t } = useTranslation('dashboard');
  const { full } = useFormat();
  const [libcode] = libraries.length === 1 ? libraries : [];
  const query = { ...glcOf(glc), ...(libcode === undefined ? {} : { libcode }) };
  // Without copies, all sums of weeding are 0; the loss says whether there are any.
  const summary = useStatistic(
    ['insufficientHoldings', 'summary', query],
    (signal) => api.insufficientHoldings.summary({ query, signal }),
    { isWaiting: !isReady },
  );
  const weeding = useStatistic(
    ['weeding', 'totals', query],
    (signal) => api.weeding.totals({ query, signal }),
    { isWaiting: !isReady || tile !== 'weeding' },
  );
  const numberOf = ({ lost, titles, boxes, onTheWay }: HoldingsSummary) => {
    const none = { value: null, note: t('holdings.none') };
    const counted = (count: number) => ({ count, number: full(count) });
    switch (tile) {
      case 'lostLoans':
        return lost === null
          ? none
          : { value: Math.round(lost), note: t('holdings.lostLoans', counted(titles)) };
      case 'boxes':
        return { value: boxes.copies, note: t('holdings.boxes', counted(boxes.boxes)) };
      case 'onTheWay':
        return { value: onTheWay.copies, note: t('holdings.onTheWay', counted(onTheWay.lines)) };
      case 'weeding': {
        const free = weeding.data?.free;
        if (lost === null) return none;
        return (
          free && { value: free.copies, note: t('holdings.weeding', { metres: full(free.metres) }) }
        );
      }
    }
  };
  const shown = summary.data && numberOf(summary.data);
  const answer = tile === 'weeding' && summary.error == null ? weeding : summary;
  return {
    ...answer,
    data: shown && libraries.length > 1 ? { ...shown, note: t('holdings.all') } : shown,
  };
}
