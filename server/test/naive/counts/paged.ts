import type { Cell, TableQuery } from '@stacksight/contract';
import type { NaiveDataset } from '../facts/dataset.ts';
import type { FactRow } from '../facts/facts.ts';
import { compareCodes } from '../facts/filter.ts';
import type { TwinAnswer, TwinQuestion } from '../twin-question.ts';
import { countedRowsIn, groupedBy } from './counted-rows.ts';
import { naiveOutputs, readerCounts } from './outputs.ts';
import { unknownCells } from './unknowns.ts';

/** Returns one page of a table. Every group with rows is in the table; groups without a value come last. */
export function naivePage(question: TwinQuestion<TableQuery>): TwinAnswer {
  const { query, days, facts } = question;
  const { number = 1, size = 1 } = query.page ?? {};
  const now = countedRowsIn(question, days);
  const codesOf = (row: FactRow, dataset: NaiveDataset) =>
    query.by.map((dimension) => dataset.codes[dimension]?.(row, { facts, days }) || null);
  const groups = groupedBy(now, (row, dataset) => JSON.stringify(codesOf(row, dataset)));
  const unknowns = unknownCells(question, days, codesOf, false);
  const at = query.metrics.indexOf(query.sort?.key ?? query.metrics[0] ?? '');
  const sign = query.sort?.order === 'ascend' ? 1 : -1;
  const sized = [...groups]
    // Only groups with rows of the primary dataset are listed.
    .filter(([, rows]) => (rows[query.dataset]?.length ?? 0) > 0)
    .map(([key, rows]) => {
      const codes = JSON.parse(key) as (string | null)[];
      const cells = naiveOutputs(question, rows, days, unknowns.at(null, codes));
      const counted = readerCounts(question, rows, days, unknowns.at(null, codes));
      return { codes, cells, counted, size: naiveOutputs(question, rows, days)[at] ?? null };
    });
  sized.sort((a, b) => order(a.size, b.size, sign) || byCodes(query.by, a.codes, b.codes));
  const all = sized.map(({ codes, cells, counted }) => ({ keys: codes, cells, counted }));
  const rows = all.slice((number - 1) * size, number * size);
  const totals = query.by.length === 0 ? null : naiveOutputs(question, now, days, unknowns.ofWhole);
  // The total minus all shown cells must not give a hidden one, even if a reader is in several groups.
  const totalReaderCounts = readerCounts(question, now, days, unknowns.ofWhole).map((column) =>
    column.map(({ readers }) => ({ readers, sum: null })),
  );
  return {
    rows,
    onAllPages: all,
    totals,
    totalReaderCounts,
    mayOmitZeroRows: false,
    isOrdered: true,
  };
}

function order(a: Cell, b: Cell, sign: number): number {
  if (typeof a !== 'number' || typeof b !== 'number')
    return Number(typeof a !== 'number') - Number(typeof b !== 'number');
  return sign * (a - b);
}

type Codes = readonly (string | null)[];

const byCodes = (by: readonly string[], a: Codes, b: Codes): number =>
  by
    .map((dimension, at) => compareCodes(dimension, a[at] ?? '', b[at] ?? ''))
    .find((order) => order !== 0) ?? 0;
