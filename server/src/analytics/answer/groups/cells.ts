import type { Cell } from '@stacksight/contract';
import { keysOf } from '../../compile/output-sql.ts';
import type { Output, OutputValue, Resolved } from '../../question/resolved.ts';
import { hiddenAmong, isFew } from './small-cells.ts';

/** The aggregates of one group, by key. */
export type Values = Record<string, number | null>;

/** What is known of a group without rows: counts are zero, of everything else there is nothing to say. */
export function nothing({ parts }: Pick<Resolved, 'parts'>): Values {
  return Object.fromEntries(
    parts.flatMap(({ aggregates }) =>
      aggregates.map(({ key, metric }) => [key, metric.additivity === 'other' ? null : 0]),
    ),
  );
}

/** Stands for a bucket that the earlier period does not have. */
export const missingBucket: unique symbol = Symbol('missing');

/** Which counts of readers, by key, are hidden in some values. */
export type Hidden = (values: Values) => ReadonlySet<string>;

/** Puts the cells of one column into a row, from a place on: the value, and where compared the earlier one and the growth; says whether they are hidden. `before` are the earlier period's values, where one is compared with. */
type PutCells = (
  row: Cell[],
  at: number,
  values: Values,
  before: Values | typeof missingBucket | null,
) => boolean;

/** The cells of one column. What is made of hidden counts of readers is hidden too. */
export function cellsIn(resolved: Resolved, output: Output, hidden: Hidden): PutCells {
  const readers = readerKeys(resolved, output);
  const [days, daysBefore] = [resolved.range.days, resolved.compareRange?.days ?? 0];
  const isHiddenIn = (values: Values) => {
    const keys = hidden(values);
    return readers.some((key) => keys.has(key));
  };
  return (row, at, values, before) => {
    const earlier = before === null || before === missingBucket ? null : before;
    const isHidden =
      readers.length > 0 && (isHiddenIn(values) || (earlier !== null && isHiddenIn(earlier)));
    const value = isHidden ? null : cellOf(output, values, days);
    row[at] = value;
    if (before === null) return isHidden;
    const old = isHidden || earlier === null ? null : cellOf(output, earlier, daysBefore);
    row[at + 1] = old;
    row[at + 2] = growth(value, old);
    return isHidden;
  };
}

const none: ReadonlySet<string> = new Set();

/** Hides counts of few readers in some values by themselves, where asked. */
export const hideFew = (resolved: Resolved, hides: boolean): Hidden =>
  hides
    ? (values) => new Set(allReaderKeys(resolved).filter((key) => isFew(values[key] ?? 0)))
    : () => none;

/** Hides counts of few readers in groups, and where these make up a whole that is shown, what would tell them. */
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
      // Readers who are in several groups do not add up to the whole.
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

/** Two numbers with a sign between them; null where one is not known, and of a division by zero. */
function operate(sign: string, a: number | null, b: number | null): number | null {
  if (a === null || b === null) return null;
  if (sign === '+') return a + b;
  if (sign === '-') return a - b;
  if (sign === '*') return a * b;
  return b === 0 ? null : a / b;
}

/** Change against an earlier value; null on a zero base. */
function growth(value: number | null, before: number | null): number | null {
  return value === null || before === null || before === 0 ? null : (value - before) / before;
}

/** The aggregates behind a column that count readers. */
function readerKeys(resolved: Resolved, { value }: Output): string[] {
  const keys = keysOf(value);
  return allReaderKeys(resolved).filter((key) => keys.includes(key));
}
