import type { Cell } from '@stacksight/contract';
import { readFormula } from '../event/formula.ts';
import type { Output, Resolved } from '../resolved.ts';

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

type Asked = {
  values: Values;
  /** The earlier period's values, where one is compared with. */
  before: Values | typeof missingBucket | null;
  hidesSmallCells: boolean;
};

/** The cells of one column: the value, and where compared the earlier one and the growth. Counts of one to four readers, and whatever is made of them, are hidden where asked. */
export function cellsOf(
  resolved: Resolved,
  output: Output,
  { values, before, hidesSmallCells }: Asked,
): { cells: Cell[]; isHidden: boolean } {
  const periods = before === null || before === missingBucket ? [values] : [values, before];
  const readers = hidesSmallCells ? readerKeys(resolved, output) : [];
  const isHidden = periods.some((period) => readers.some((key) => isSmall(period[key] ?? 0)));
  if (isHidden) return { cells: before === null ? [null] : [null, null, null], isHidden };
  const value = cellOf(output, values);
  if (before === null) return { cells: [value], isHidden };
  const old = before === missingBucket ? null : cellOf(output, before);
  return { cells: [value, old, growth(value, old)], isHidden };
}

const isSmall = (value: number | null): boolean => value !== null && value > 0 && value < 5;

/** The value of one column for one group; an absent count is zero, a quotient by zero is null. */
export function cellOf(output: Output, values: Values): number | null {
  const { value } = output;
  if ('aggregate' in value) return countOf(values, value.aggregate);
  if ('formula' in value) {
    const lines = value.over.map((key) => lineOf(key, values));
    return readFormula(value.formula, lines.length)?.(lines) ?? null;
  }
  const share = quotient(countOf(values, value.numerator), countOf(values, value.denominator));
  return share === null ? null : share * value.factor;
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
        ? value.over.flatMap((key) => [key, `${key}_n`, `${key}_d`])
        : [value.numerator, value.denominator];
  return resolved.parts.flatMap(({ aggregates }) =>
    aggregates
      .filter(({ key, metric }) => metric.countsReaders === true && keys.includes(key))
      .map(({ key }) => key),
  );
}
