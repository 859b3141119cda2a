import type {
  DashboardTile,
  HoldingsSummary,
  LayoutTile,
  WeedingTotals,
} from '@stacksight/contract';
import { useTranslation } from 'react-i18next';
import { api } from '#lib/api.ts';
import { useFormat } from '#lib/format/use-format.ts';
import { type Filters, glcOf } from '#lib/statistics/filters.ts';
import { type Answer, useStatistic } from '#lib/statistics/use-statistic.ts';

type HoldingsCode = Exclude<LayoutTile, DashboardTile>;
/** A number with the note below it; the number is null if no copies are loaded. */
export type HoldingsNumber = { value: number | null; note: string };
export type HoldingsNumbers = Readonly<Record<HoldingsCode, Answer<HoldingsNumber>>>;

/**
 * Asks for the numbers about holdings that the page shows, once the page is ready for them. They are those of one
 * chosen library, or else of all libraries.
 */
export function useHoldingsNumbers(
  tiles: readonly LayoutTile[],
  { glc, libraries }: Pick<Filters, 'glc' | 'libraries'>,
  isReady: boolean,
): HoldingsNumbers {
  const { t } = useTranslation('dashboard');
  const { full } = useFormat();
  const [libcode] = libraries.length === 1 ? libraries : [];
  const query = { ...glcOf(glc), ...(libcode === undefined ? {} : { libcode }) };
  const isShown = (...codes: HoldingsCode[]) => codes.some((code) => tiles.includes(code));
  const summary = useStatistic(
    ['insufficientHoldings', 'summary', query],
    (signal) => api.insufficientHoldings.summary({ query, signal }),
    // Without copies, all sums of weeding are 0; the loss says whether there are any.
    { isWaiting: !isReady || !isShown('lostLoans', 'boxes', 'onTheWay', 'weeding') },
  );
  const weeding = useStatistic(
    ['weeding', 'totals', query],
    (signal) => api.weeding.totals({ query, signal }),
    { isWaiting: !isReady || !isShown('weeding') },
  );
  const noted = (note: string) => (libraries.length > 1 ? t('holdings.all') : note);
  const counted = (count: number) => ({ count, number: full(count) });
  const none = { value: null, note: t('holdings.none') };
  const lost = ({ lost: value, titles }: HoldingsSummary) =>
    value === null
      ? none
      : { value: Math.round(value), note: noted(t('holdings.lostLoans', counted(titles))) };
  const boxes = ({ boxes: { copies, boxes: count } }: HoldingsSummary) => ({
    value: copies,
    note: noted(t('holdings.boxes', counted(count))),
  });
  const onTheWay = ({ onTheWay: { copies, lines } }: HoldingsSummary) => ({
    value: copies,
    note: noted(t('holdings.onTheWay', counted(lines))),
  });
  const weedable = ({ free }: WeedingTotals) =>
    summary.data?.lost === null
      ? none
      : {
          value: free.copies,
          note: noted(t('holdings.weeding', { metres: full(free.metres) })),
        };
  return {
    lostLoans: mapAnswer(summary, lost),
    boxes: mapAnswer(summary, boxes),
    onTheWay: mapAnswer(summary, onTheWay),
    weeding: mapAnswer(weeding, weedable),
  };
}

const mapAnswer = <From, To>(answer: Answer<From>, map: (data: From) => To): Answer<To> => ({
  ...answer,
  data: answer.data === undefined ? undefined : map(answer.data),
});
