import type { Cell, CountQuery, EventQuery } from '@stacksight/contract';
import type { AskedOf } from '../asked.ts';
import { metricOf, partsOf, ratios } from '../facts/datasets.ts';
import { circulation } from '../facts/events.ts';
import { distinct, type Fact, isEvent, keyOf, numberOf, sum } from '../facts/facts.ts';
import { isWithin } from '../facts/filter.ts';
import { quantile } from '../history.ts';
import type { Days } from '../periods.ts';
import { evaluated } from './formula.ts';

// The columns of a table or an event question over some rows, by the dataset that each row belongs to.

/** Rows of each dataset that a question looks at, by its name. */
export type RowsOf = Readonly<Record<string, readonly Fact[]>>;

type Context = AskedOf<CountQuery>;

/** The value of every column, over rows of some days. */
export function outputsOf(asked: Context, rows: RowsOf, days: Days): Cell[] {
  const { query } = asked;
  if (query.kind === 'table')
    return query.metrics.map((code) => metricValue(code, asked, rows, days));
  const lines = query.events.map((line) => lineValue(line, asked, rows.circulation ?? [], days));
  return [...lines, ...query.formulas.map(({ expr }) => evaluated(expr, lines))];
}

function metricValue(code: string, asked: Context, rows: RowsOf, days: Days): Cell {
  const [above = 0, below] = partsOf(code).map((part) => {
    const { name, metric } = metricOf(part);
    return metric.value(rows[name] ?? [], { facts: asked.facts, days }) as number;
  });
  if (below === undefined) return above;
  if (below === 0) return null;
  const length = (Date.parse(days.to) - Date.parse(days.from)) / 86_400_000;
  const factor = ratios[code]?.perYear === true ? 365 / Math.max(1, length) : 1;
  return (above / below) * factor;
}

const tails = { p50: 0.5, p90: 0.9, p95: 0.95 } as const;

function lineValue(
  { code, filter, measure }: EventQuery['events'][number],
  { catalogue, facts }: Context,
  all: readonly Fact[],
  days: Days,
): Cell {
  const event = catalogue.find((one) => one.code === code);
  const context = { dataset: circulation, facts, days };
  const rows = all.filter(
    (row) =>
      isEvent(row, ...(event?.events ?? [])) &&
      isWithin(row, event?.filter, context) &&
      isWithin(row, filter, context),
  );
  const readers = distinct(rows, 'reader_key');
  const amounts = rows.map((row) => numberOf(row, 'amount'));
  switch (measure.type) {
    case 'count':
      return sum(rows, 'n');
    case 'readers':
      return readers;
    case 'perReader': {
      const known = rows.filter((row) => keyOf(row, 'reader_key') !== '');
      return readers === 0 ? null : sum(known, 'n') / readers;
    }
    case 'sum':
      return sum(rows, 'amount');
    case 'avg':
      return amounts.length === 0 ? null : sum(rows, 'amount') / amounts.length;
    case 'min':
      return amounts.reduce((a: number | null, b) => (a === null || b < a ? b : a), null);
    case 'max':
      return amounts.reduce((a: number | null, b) => (a === null || b > a ? b : a), null);
    default:
      return quantile(amounts, tails[measure.type]);
  }
}
