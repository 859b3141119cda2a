import type {
  Cell,
  Language,
  LqaAnswer,
  LqaChartType,
  Meaning,
  QueryResult,
} from '@stacksight/contract';
import { nameOf } from '../saying/say-answer.ts';

type Chart = Pick<
  LqaAnswer,
  'lqaChartType' | 'lqaMetrics' | 'lqaDimensions' | 'lqaChartData' | 'lqaSingleItemValue'
>;

const none: Chart = {
  lqaChartType: null,
  lqaMetrics: [],
  lqaDimensions: [],
  lqaChartData: [],
  lqaSingleItemValue: null,
};
const mostRows = 500;
const mostSlices = 8;

/** Returns the chart of an answer in the shape of the specification. */
export function toChart(
  meaning: Meaning,
  result: QueryResult | undefined,
  language: Language,
): Chart {
  if (result === undefined || result.rows.length === 0) return none;
  const { columns, rows } = result;
  const names = columns.flatMap(({ role }, at) =>
    role === 'time' || role === 'dimension' ? [at] : [],
  );
  const metrics = columns.filter(({ role }) => role === 'metric');
  const valueAt = columns.findIndex(({ role }) => role === 'metric');
  const type = chartOf(meaning, result, names);
  const value = rows[0]?.[valueAt];
  return {
    lqaChartType: type,
    lqaMetrics: metrics.map(({ key, label, unit, format }) => ({ key, label, unit, format })),
    lqaDimensions: names.flatMap((at) => {
      const column = columns[at];
      return column === undefined ? [] : [{ key: column.key, label: column.label }];
    }),
    lqaChartData: rows.slice(0, mostRows).map((row) => toRecord(result, row, names, language)),
    lqaSingleItemValue: type === 'item' && typeof value === 'number' ? value : null,
  };
}

function toRecord(
  result: QueryResult,
  row: readonly Cell[],
  names: readonly number[],
  language: Language,
): Record<string, Cell> {
  return Object.fromEntries(
    result.columns.map(({ key }, at) => [
      key,
      names.includes(at) ? nameOf({ result, language }, row, [at]) : (row[at] ?? null),
    ]),
  );
}

/** Chooses the chart: one number, a curve over time, shares as a pie, titles and long lists as a rank, else bars. */
function chartOf(
  meaning: Meaning,
  { columns, rows }: QueryResult,
  names: readonly number[],
): LqaChartType {
  const [first] = names;
  if (first === undefined) return 'item';
  if (columns[first]?.role === 'time') return 'line';
  const isShare = meaning.kind === 'query' && meaning.shown === 'share';
  if (isShare && names.length === 1 && rows.length <= mostSlices) return 'pie';
  const isRanked = columns[first]?.key === 'title' || rows.length > 12;
  return isRanked && names.length === 1 ? 'rank' : 'bar';
}
