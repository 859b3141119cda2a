import type { RuleAnswer, RuleChart } from '@stacksight/contract';
import type { ChartKind } from '#ui/chart/chart-skeleton.tsx';
import type { ResultData } from '#ui/metric/result-data.ts';
import { isNumeric } from '#ui/metric/value-text.ts';

export type DrawnRuleAnswer = { kind: ChartKind; result: ResultData };

// A chart cannot show more names than this; the table can.
const mostRows = 200;

/** The columns of an answer that its chart draws, or null where no chart fits. */
export function toDrawn(
  answer: RuleAnswer,
  { kind, by, metrics }: RuleChart,
): DrawnRuleAnswer | null {
  if (kind === 'none' || answer.rows.length === 0) return null;
  const at = (key: string) => answer.columns.findIndex((column) => column.key === key);
  const places = [...by.map(at), ...metrics.map(at)];
  const numbers = metrics.map(at).filter((place) => {
    const column = answer.columns[place];
    return column !== undefined && isNumeric(column);
  });
  if (places.includes(-1) || by.length === 0 || numbers.length === 0) return null;
  const rows = kind === 'heat' || kind === 'line' ? answer.rows : answer.rows.slice(0, mostRows);
  return {
    kind,
    result: {
      columns: places.flatMap((place) => answer.columns[place] ?? []),
      rows: rows.map((row) => places.map((place) => row[place] ?? null)),
    },
  };
}
