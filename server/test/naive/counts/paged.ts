import type { Cell, TableQuery } from '@stacksight/contract';
import type { AskedOf, TwinAnswer } from '../asked.ts';
import type { NaiveDataset } from '../facts/dataset.ts';
import type { FactRow } from '../facts/facts.ts';
import { compare } from '../facts/filter.ts';
import { partedBy, rowsIn } from './counted-rows.ts';
import { outputsOf, readersOf } from './outputs.ts';
import { unknownsIn } from './unknowns.ts';

/** One page of a table: every group that has rows, in order; those that have no value come last. */
export function pageBy(asked: AskedOf<TableQuery>): TwinAnswer {
  const { query, days, facts } = asked;
  const { number = 1, size = 1 } = query.page ?? {};
  const now = rowsIn(asked, days);
  const codesOf = (row: FactRow, dataset: NaiveDataset) =>
    query.by.map((dimension) => dataset.codes[dimension]?.(row, { facts, days }) || null);
  const groups = partedBy(now, (row, dataset) => JSON.stringify(codesOf(row, dataset)));
  const unknowns = unknownsIn(asked, days, codesOf, false);
  const at = query.metrics.indexOf(query.sort?.key ?? query.metrics[0] ?? '');
  const sign = query.sort?.order === 'ascend' ? 1 : -1;
  const sized = [...groups]
    // The primary dataset decides which groups there are.
    .filter(([, rows]) => (rows[query.dataset]?.length ?? 0) > 0)
    .map(([key, rows]) => {
      const codes = JSON.parse(key) as (string | null)[];
      const cells = outputsOf(asked, rows, days, unknowns.at(null, codes));
      const counted = readersOf(asked, rows, days, unknowns.at(null, codes));
      return { codes, cells, counted, size: outputsOf(asked, rows, days)[at] ?? null };
    });
  sized.sort((a, b) => order(a.size, b.size, sign) || byCodes(query.by, a.codes, b.codes));
  const all = sized.map(({ codes, cells, counted }) => ({ keys: codes, cells, counted }));
  const rows = all.slice((number - 1) * size, number * size);
  const totals = query.by.length === 0 ? null : outputsOf(asked, now, days, unknowns.ofWhole);
  // What all pages hide must not be the rest of the whole, whether or not readers are in several groups.
  const countedTotals = readersOf(asked, now, days, unknowns.ofWhole).map((column) =>
    column.map(({ readers }) => ({ readers, sum: null })),
  );
  return { rows, onAllPages: all, totals, countedTotals, mayLack: false, isOrdered: true };
}

function order(a: Cell, b: Cell, sign: number): number {
  if (typeof a !== 'number' || typeof b !== 'number')
    return Number(typeof a !== 'number') - Number(typeof b !== 'number');
  return sign * (a - b);
}

type Codes = readonly (string | null)[];

const byCodes = (by: readonly string[], a: Codes, b: Codes): number =>
  by
    .map((dimension, at) => compare(dimension, a[at] ?? '', b[at] ?? ''))
    .find((one) => one !== 0) ?? 0;
