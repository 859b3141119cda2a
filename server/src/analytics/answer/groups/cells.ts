import type { Cell } from '@stacksight/contract';
import { namedIn, readFormula } from '../../event/formula.ts';
import type { Output, Resolved } from '../../question/resolved.ts';
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

/** The value of one column for one group over a period of so many days; an absent count is zero, a quotient by zero is null. */
export function cellOf(output: Output, values: Values, days: number): number | null {
  const { value } = output;
  if ('aggregate' in value) return countOf(values, value.aggregate);
  if ('formula' in value) {
    const lines = value.over.map((key) => lineOf(key, values));
    return readFormula(value.formula, lines.length)?.(lines) ?? null;
  }
  const share = quotient(countOf(values, value.numerator), countOf(values, value.denominator));
  return share === null || !value.perYear ? share : share * (365 / Math.max(1, days));
}

const countOf = (values: Values, key: string): number | null =>
  values[key] === undefined ? 0 : values[key];

const quotient = (above: number | null, below: number | null): number | null =>
  above === null || below === null || below === 0 ? null : above / below;

/** A line of an event question is one aggregate, or the quotient of two. */
function lineOf(key: string, values: Values): number | null {
  if (values[`${key}_d`] === undefined) return countOf(values, key);
  return quotient(countOf(values, `${key}_n`), countOf(values, `${key}_d`));
}

/** Change against an earlier value; null on a zero base. */
function growth(value: number | null, before: number | null): number | null {
  return value === null || before === null || before === 0 ? null : (value - before) / before;
}

/** The aggregates behind a column that count readers. */
function readerKeys(resolved: Resolved, { value }: Output): string[] {
  const keys =
    'aggregate' in value
      ? [value.aggregate]
      : 'formula' in value
        ? namedIn(value.formula, value.over).flatMap((key) => [key, `${key}_n`, `${key}_d`])
        : [value.numerator, value.denominator];
  return resolved.parts.flatMap(({ aggregates }) =>
    aggregates
      .filter(({ key, metric }) => metric.countsReaders === true && keys.includes(key))
      .map(({ key }) => key),
  );
}
