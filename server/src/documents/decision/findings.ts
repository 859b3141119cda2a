import type { BasketItem, Cell } from '@stacksight/contract';
import { type ItemColumn, type ItemTable, itemTable, partnerOf, rowName } from './item-table.ts';
import { cellText, readNumber, withoutSign } from './read-number.ts';

// Finds in the tables of a basket what a reader should see first. Every number in a finding is a number of its table,
// except shares and multiples, which are quotients of two of them.

type FindingBase = {
  /** The position of the item in the basket. */
  item: number;
  metric: string;
  value: string;
  isLessBetter: boolean;
  /** The difference as a share of the number that it is compared with; findings are ranked by it. */
  size: number;
};
/** The total of a metric, or its row with the largest change, beside the compared period. */
export type ChangeFinding = FindingBase & {
  kind: 'total' | 'change';
  /** The name of the row; empty for the total. */
  name: string;
  period: string;
  before: string;
  change: string;
  growth: string;
  isUp: boolean;
};
type ShareFinding = FindingBase & { kind: 'share'; name: string; total: string; share: string };
/** The largest and the second of a ranking, or the highest and the lowest of periods. */
type PairFinding = FindingBase & {
  kind: 'leader' | 'spread';
  name: string;
  second: string;
  secondValue: string;
  /** The first divided by the second; empty for percentages and for less than 1.1. */
  times: string;
};
export type ReportFinding = ChangeFinding | ShareFinding | PairFinding;

const mostMetrics = 4;
const mostOfItem = 3;

/** Returns the findings of all items, the largest differences first. `others` are the names of rows that are no item. */
export function findingsOf(
  items: readonly BasketItem[],
  others: readonly string[],
): ReportFinding[] {
  return items
    .flatMap((item, at) => findingsOfItem(item, at, others))
    .sort((a, b) => b.size - a.size);
}

function findingsOfItem(item: BasketItem, at: number, others: readonly string[]): ReportFinding[] {
  const table = itemTable(item);
  const isTime = table.columns.some(({ role }) => role === 'time');
  const whole = { ...table, rows: item.about?.isGrowing ? table.rows.slice(0, -1) : table.rows };
  const rows = namedRows(whole, others);
  return metricsOf(table)
    .slice(0, mostMetrics)
    .flatMap((column): ReportFinding[] => {
      const base = { item: at, metric: column.head, isLessBetter: column.isLessBetter };
      const found = [
        totalChange(table, column, base),
        largestChange(table, rows, column, base),
        isTime ? spread(table, rows, column, base) : leader(rows, column, base),
      ];
      return found.filter((one) => one !== null);
    })
    .sort((a, b) => b.size - a.size)
    .slice(0, mostOfItem);
}

type Base = Pick<FindingBase, 'item' | 'metric' | 'isLessBetter'>;
type NamedRow = { name: string; row: Readonly<Record<string, Cell>> };

/** Returns the metrics of a table; in a table without roles, the first column of quantities. */
function metricsOf({ columns, rows }: ItemTable): ItemColumn[] {
  const told = columns.filter(({ role }) => role === 'metric');
  if (told.length > 0 || columns.some(({ role }) => role !== null)) return told;
  return columns.filter((column) => column.isNumber && isQuantity(rows, column)).slice(0, 1);
}

// The numbers of lines and years are no quantities.
function isQuantity(rows: ItemTable['rows'], { key }: ItemColumn): boolean {
  const numbers = rows.map((row) => readNumber(row[key]) ?? 0);
  const isCounting = numbers.every((number, at) => number === (numbers[0] ?? 0) + at);
  return !isCounting && !numbers.every((number) => number >= 1_000 && number <= 2_200);
}

function namedRows(table: ItemTable, others: readonly string[]): NamedRow[] {
  return table.rows
    .map((row) => ({ name: rowName(table, row), row }))
    .filter(({ name }) => name !== '' && name !== '–' && !others.includes(name));
}

const lastPart = (head: string): string => head.split(' · ').at(-1) ?? head;

function totalChange(table: ItemTable, column: ItemColumn, base: Base): ChangeFinding | null {
  const compare = partnerOf(table, column.key, 'compare');
  const growth = partnerOf(table, column.key, 'growth')?.total ?? null;
  const share = readNumber(growth);
  if (!compare?.total || !column.total || growth === null || share === null) return null;
  if (share === 0) return null;
  const change = partnerOf(table, column.key, 'change')?.total ?? growth;
  return {
    ...base,
    kind: 'total',
    name: '',
    value: column.total,
    period: lastPart(compare.head),
    before: compare.total,
    change: withoutSign(change),
    growth: withoutSign(growth),
    isUp: share > 0,
    size: Math.min(1, Math.abs(share)),
  };
}

function largestChange(
  table: ItemTable,
  rows: readonly NamedRow[],
  column: ItemColumn,
  base: Base,
): ChangeFinding | null {
  const [compare, change] = [
    partnerOf(table, column.key, 'compare'),
    partnerOf(table, column.key, 'change'),
  ];
  if (!compare || !change || rows.length < 2) return null;
  const sizeOf = ({ row }: NamedRow) => Math.abs(readNumber(row[change.key]) ?? 0);
  const [largest] = [...rows].sort((a, b) => sizeOf(b) - sizeOf(a));
  const difference = readNumber(largest?.row[change.key]);
  if (!largest || difference === null || difference === 0) return null;
  const growth = partnerOf(table, column.key, 'growth');
  const sum = rows.reduce((all, { row }) => all + Math.abs(readNumber(row[compare.key]) ?? 0), 0);
  const whole = Math.abs(readNumber(compare.total) ?? 0) || sum;
  return {
    ...base,
    kind: 'change',
    name: largest.name,
    value: cellText(largest.row[column.key]),
    period: lastPart(compare.head),
    before: cellText(largest.row[compare.key]),
    change: withoutSign(cellText(largest.row[change.key])),
    growth: growth ? withoutSign(cellText(largest.row[growth.key])) : '',
    isUp: difference > 0,
    size: whole > 0 ? Math.min(1, Math.abs(difference) / whole) : 0,
  };
}

const fewest = 3;
// Findings are sorted by size: a change goes before an equal lead, and a lead before an equal spread.
const weight = { leader: 0.6, spread: 0.4 } as const;
// The first is named as the leader only from this lead over the second; a smaller one may be chance.
const leastLead = 0.1;

function leader(
  rows: readonly NamedRow[],
  column: ItemColumn,
  base: Base,
): ShareFinding | PairFinding | null {
  const ranked = rankedBy(rows, column);
  const [first, second] = ranked;
  if (!first || !second || ranked.length < fewest || first.number <= 0) return null;
  const own = { ...base, name: first.name, value: first.text };
  const total = column.total === null ? null : readNumber(column.total);
  const isPercent = first.text.endsWith('%');
  // The parts of a metric such as readers can be more than their total.
  const sum = ranked.reduce((all, { number }) => all + number, 0);
  if (total !== null && !isPercent && first.number < total && sum <= total * 1.001) {
    const size = first.number / total;
    const share = `${(size * 100).toFixed(1)}%`;
    return { ...own, kind: 'share', total: column.total ?? '', share, size };
  }
  const pair = pairOf(first, second, isPercent, weight.leader);
  return pair.size < leastLead ? null : { ...own, kind: 'leader', ...pair };
}

function spread(
  table: ItemTable,
  rows: readonly NamedRow[],
  column: ItemColumn,
  base: Base,
): PairFinding | null {
  // A chart over time with several lines has no single highest and lowest point.
  if (table.columns.some(({ role }) => role === 'dimension')) return null;
  const ranked = rankedBy(rows, column);
  const [first, last] = [ranked[0], ranked.at(-1)];
  if (!first || !last || ranked.length < fewest || first.number <= last.number) return null;
  const pair = pairOf(first, last, first.text.endsWith('%'), weight.spread);
  return { ...base, kind: 'spread', name: first.name, value: first.text, ...pair };
}

type Ranked = { name: string; text: string; number: number };

function rankedBy(rows: readonly NamedRow[], { key }: ItemColumn): Ranked[] {
  return rows
    .flatMap(({ name, row }) => {
      const number = readNumber(row[key]);
      return number === null ? [] : [{ name, text: cellText(row[key]), number }];
    })
    .sort((a, b) => b.number - a.number);
}

function pairOf(first: Ranked, second: Ranked, isPercent: boolean, factor: number) {
  const times = second.number > 0 && !isPercent ? first.number / second.number : 0;
  return {
    second: second.name,
    secondValue: second.text,
    times: times >= 1.1 ? times.toFixed(1) : '',
    size: (factor * (first.number - Math.max(0, second.number))) / first.number,
  };
}
