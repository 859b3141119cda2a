import type { Cell, Column } from '@stacksight/contract';
import { aggregateKeysOf } from '../../compile/output-sql.ts';
import type { Output, OutputValue, Resolved } from '../../question/resolved.ts';
import { hiddenAmong, isFew } from './small-cells.ts';

/** The values of one group's aggregates, by key. Null means that the value is unknown. */
export type Values = Record<string, number | null>;

/** Returns the values of a group without rows: counts are zero, other aggregates are unknown (null). */
export function valuesWithoutRows({ parts }: Pick<Resolved, 'parts'>): Values {
  return Object.fromEntries(
    parts.flatMap(({ aggregates }) =>
      aggregates.map(({ key, metric }) => [key, metric.additivity === 'other' ? null : 0]),
    ),
  );
}

/** Copies values and sets those of some keys to null. */
export const withoutKeys = (values: Values, keys: readonly string[]): Values =>
  keys.length === 0 ? values : { ...values, ...Object.fromEntries(keys.map((key) => [key, null])) };

/** Stands for a bucket that the compared period does not have. */
export const missingBucket: unique symbol = Symbol('missing');

/** Returns the keys of the reader counts that must be hidden among a group's values. */
export type HiddenKeysOf = (values: Values) => ReadonlySet<string>;

/**
 * Puts the cells of one column into a row from the index `at` on: the value and, with a comparison, the earlier value,
 * the change and the growth. `before` are the values of the compared period, null without a comparison. The data of the
 * keys in `cut` end within the period, so these keys get no change and no growth. A metric as of now has no earlier
 * value. Returns whether the cells are hidden.
 */
type PutCells = (
  row: Cell[],
  at: number,
  values: Values,
  before: Values | typeof missingBucket | null,
  cut: ReadonlySet<string>,
) => boolean;

/** Makes the function that puts a column's cells into rows. A value computed from hidden counts is hidden too. */
export function putColumnCells(resolved: Resolved, output: Output, hidden: HiddenKeysOf): PutCells {
  const readers = readerKeys(resolved, output);
  const own = aggregateKeysOf(output.value);
  const isAsOfNow = own.some((key) => keysAsOfNow(resolved).includes(key));
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
    const isUnknown = isHidden || isAsOfNow || earlier === null;
    const old = isUnknown ? null : cellOf(output, earlier, daysBefore);
    row[at + 1] = old;
    const isCut = own.some((key) => cut.has(key));
    row[at + 2] = isCut ? null : change(value, old, output.definition.format);
    row[at + 3] = isCut ? null : growth(value, old);
    return isHidden;
  };
}

const none: ReadonlySet<string> = new Set();

/** Makes the function that hides small reader counts in each group separately, or no counts if `hides` is false. */
export const hideFew = (resolved: Resolved, hides: boolean): HiddenKeysOf =>
  hides
    ? (values) => new Set(allReaderKeys(resolved).filter((key) => isFew(values[key] ?? 0)))
    : () => none;

/**
 * Makes the function that hides small reader counts in groups. Where the groups add up to a shown total, it hides more
 * counts, so that no hidden count can be computed from that total.
 */
export function hideSmallCounts(
  resolved: Resolved,
  hides: boolean,
  wholes: readonly { groups: readonly Values[]; whole: Values | null }[],
): HiddenKeysOf {
  if (!hides) return () => none;
  const hidden = new Map<Values, Set<string>>();
  for (const key of allReaderKeys(resolved))
    for (const { groups, whole } of wholes) {
      const counts = groups.map((values) => values[key] ?? 0);
      // A reader can be in several groups. The groups then do not add up to the total.
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

const keysAsOfNow = ({ parts }: Resolved): string[] =>
  parts.flatMap(({ aggregates }) =>
    aggregates.filter(({ metric }) => metric.isAsOfNow === true).map(({ key }) => key),
  );

/** Returns the value of one column for one group over a period of `days` days. An absent count is zero. */
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

/** Adds, subtracts, multiplies or divides. Returns null if a number is unknown, and for a division by zero. */
function operate(sign: string, a: number | null, b: number | null): number | null {
  if (a === null || b === null) return null;
  if (sign === '+') return a + b;
  if (sign === '-') return a - b;
  if (sign === '*') return a * b;
  return b === 0 ? null : a / b;
}

/** Returns the difference from an earlier value; for shares, in percentage points. */
function change(
  value: number | null,
  before: number | null,
  format: Column['format'],
): number | null {
  if (value === null || before === null) return null;
  return format === 'percent' ? (value - before) * 100 : value - before;
}

/** Returns the change from an earlier value as a share of that value; null if the earlier value is zero. */
function growth(value: number | null, before: number | null): number | null {
  return value === null || before === null || before === 0 ? null : (value - before) / before;
}

/** Returns the keys of a column's aggregates that count readers. */
function readerKeys(resolved: Resolved, { value }: Output): string[] {
  const keys = aggregateKeysOf(value);
  return allReaderKeys(resolved).filter((key) => keys.includes(key));
}
