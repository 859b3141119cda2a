import type { Cell, Column } from '@stacksight/contract';
import { keysOf } from '../../compile/output-sql.ts';
import type { Output, OutputValue, Resolved } from '../../question/resolved.ts';
import { hiddenAmong, isFew } from './small-cells.ts';

/** The values of one group's aggregates, by key. Null is not known. */
export type Values = Record<string, number | null>;

/** The values of a group without rows: counts are zero, other aggregates are not known. */
export function nothing({ parts }: Pick<Resolved, 'parts'>): Values {
  return Object.fromEntries(
    parts.flatMap(({ aggregates }) =>
      aggregates.map(({ key, metric }) => [key, metric.additivity === 'other' ? null : 0]),
    ),
  );
}

/** The same values, without those of some keys: nothing is known of them. */
export const withoutKeys = (values: Values, keys: readonly string[]): Values =>
  keys.length === 0 ? values : { ...values, ...Object.fromEntries(keys.map((key) => [key, null])) };

/** Stands for a bucket that the compared period does not have. */
export const missingBucket: unique symbol = Symbol('missing');

/** Tells the keys of the counts of readers that are hidden in a group's values. */
export type Hidden = (values: Values) => ReadonlySet<string>;

/**
 * Puts the cells of one column into a row, from the index `at` on: the value, and with a comparison the earlier value, the
 * change and the growth. `before` are the values of the compared period; null without a comparison. The keys in `cut` have
 * data that end within the days: neither change nor growth is said of them. Returns whether the cells are hidden.
 */
type PutCells = (
  row: Cell[],
  at: number,
  values: Values,
  before: Values | typeof missingBucket | null,
  cut: ReadonlySet<string>,
) => boolean;

/** Makes the function that puts a column's cells into rows. A value made of hidden counts is hidden too. */
export function cellsIn(resolved: Resolved, output: Output, hidden: Hidden): PutCells {
  const readers = readerKeys(resolved, output);
  const own = keysOf(output.value);
  const [days, daysBefore] = [resolved.range.days, resolved.compareRange?.days ?? 0];
  const isHiddenIn = (values: Values) => {
    const keys = hidden(values);
    return readers.some((key) => keys.has(key));
  };
  return (row, at, values, before, cut) => {
    const earlier = before === null || before === missingBucket ? null : before;
    const isHidden =
      readers.length > 0 && (isHiddenIn(values) || (earlier !== null && isHiddenIn(earlier)));
    const value = isHidden ? null : cellOf(output, values, days);
    row[at] = value;
    if (before === null) return isHidden;
    const old = isHidden || earlier === null ? null : cellOf(output, earlier, daysBefore);
    row[at + 1] = old;
    const isCut = own.some((key) => cut.has(key));
    row[at + 2] = isCut ? null : change(value, old, output.definition.format);
    row[at + 3] = isCut ? null : growth(value, old);
    return isHidden;
  };
}

const none: ReadonlySet<string> = new Set();

/** Hides counts of few readers in each group by itself, if `hides`. */
export const hideFew = (resolved: Resolved, hides: boolean): Hidden =>
  hides
    ? (values) => new Set(allReaderKeys(resolved).filter((key) => isFew(values[key] ?? 0)))
    : () => none;

/**
 * Hides counts of few readers in groups. Where the groups add up to a shown whole, it hides more, so that none
 * follows.
 */
export function hideIn(
  resolved: Resolved,
  hides: boolean,
  wholes: readonly { groups: readonly Values[]; whole: Values | null }[],
): Hidden {
  if (!hides) return () => none;
  const hidden = new Map<Values, Set<string>>();
  for (const key of allReaderKeys(resolved))
    for (const { groups, whole } of wholes) {
      const counts = groups.map((values) => values[key] ?? 0);
      // A reader can be in several groups, and then the groups do not add up to the whole.
      const isSum = whole === null || counts.reduce((sum, one) => sum + one, 0) === whole[key];
      const few = isSum ? hiddenAmong(counts) : counts.map(isFew);
      groups.forEach((values, at) => {
        if (few[at] === true) hidden.set(values, (hidden.get(values) ?? new Set()).add(key));
      });
    }
  return (values) => hidden.get(values) ?? none;
}

const allReaderKeys = ({ parts }: Resolved): string[] =>
  parts.flatMap(({ aggregates }) =>
    aggregates.filter(({ metric }) => metric.countsReaders === true).map(({ key }) => key),
  );

/** The value of one column for one group over a period of so many days. An absent count is zero. */
export function cellOf(
  { value }: Pick<Output, 'value'>,
  values: Values,
  days: number,
): number | null {
  if ('aggregate' in value) return countOf(values, value.aggregate);
  if ('number' in value) return value.number;
  const sideOf = (side: OutputValue) => cellOf({ value: side }, values, days);
  if ('sign' in value) return operate(value.sign, sideOf(value.left), sideOf(value.right));
  const share = operate('/', countOf(values, value.numerator), countOf(values, value.denominator));
  return share === null || !value.perYear ? share : share * (365 / Math.max(1, days));
}

const countOf = (values: Values, key: string): number | null =>
  values[key] === undefined ? 0 : values[key];

/** Adds, subtracts, multiplies or divides; null where a number is not known, and for a division by zero. */
function operate(sign: string, a: number | null, b: number | null): number | null {
  if (a === null || b === null) return null;
  if (sign === '+') return a + b;
  if (sign === '-') return a - b;
  if (sign === '*') return a * b;
  return b === 0 ? null : a / b;
}

/** The difference to an earlier value; that of shares is in percentage points. */
function change(
  value: number | null,
  before: number | null,
  format: Column['format'],
): number | null {
  if (value === null || before === null) return null;
  return format === 'percent' ? (value - before) * 100 : value - before;
}

/** The change against an earlier value as a share of it; null where the earlier value is zero. */
function growth(value: number | null, before: number | null): number | null {
  return value === null || before === null || before === 0 ? null : (value - before) / before;
}

/** The keys of a column's aggregates that count readers. */
function readerKeys(resolved: Resolved, { value }: Output): string[] {
  const keys = keysOf(value);
  return allReaderKeys(resolved).filter((key) => keys.includes(key));
}
