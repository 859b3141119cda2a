import type { QueryResult } from '@stacksight/contract';
import type { TwinAnswer } from '../twin-question.ts';
import type { RandomQuestion } from './random-question.ts';

// Checks that a cell has as many rows behind it as the twin counts, and that the pages of this list together are the
// whole list.

// Lists with more rows are not read row by row.
const mostRead = 20_000;
const pageSize = 10;

/** Checks the rows behind one cell. The same answer always has the same cell checked. */
export async function wrongRowsBehind(
  { moment, query, scope }: RandomQuestion,
  { columns, rows }: QueryResult,
  expected: TwinAnswer,
): Promise<string[]> {
  const isKey = columns.map(({ role }) => role === 'time' || role === 'dimension');
  const keys = columns.filter((_, at) => isKey[at] === true);
  const metrics = columns.filter(({ role }) => role === 'metric');
  const column = rows.length % Math.max(1, metrics.length);
  const metric = metrics[column]?.key;
  const at = columns.findIndex(({ key }) => key === metric);
  const filled = rows.filter((row) => typeof row[at] === 'number');
  const row = filled[Math.floor(filled.length / 3)];
  if (row === undefined || metric === undefined) return [];
  const names = row.filter((_, index) => isKey[index] === true) as (string | null)[];
  const same = expected.rows.find(
    (candidate) => JSON.stringify(candidate.keys) === JSON.stringify(names),
  );
  const expectedRows = same?.rowsBehind?.(column);
  if (expectedRows === undefined) return [];
  const isTimed = columns[0]?.role === 'time';
  const address = {
    metric,
    ...(isTimed ? { bucket: String(names[0]) } : {}),
    codes: Object.fromEntries(
      keys.flatMap(({ key, role }, index) =>
        role === 'dimension' ? [[key, names[index] ?? null]] : [],
      ),
    ),
    of: 'rows' as const,
  };
  const cell = { query, libraries: scope, place: address };
  const list = await moment.list(cell);
  const behind = `behind ${metric} of ${JSON.stringify(names)}`;
  if (list.total !== expectedRows)
    return [`rows ${behind}: ${list.total}, expected ${expectedRows}`];
  return (await isPagedRight(list)) ? [] : [`the pages ${behind} are not the whole list`];
}

type List = Awaited<ReturnType<RandomQuestion['moment']['list']>>;

/** Returns whether the pages joined together equal the whole list, also if many rows sort equally. */
async function isPagedRight({ total, read }: List): Promise<boolean> {
  if (total <= pageSize || total > mostRead) return true;
  const page = (offset: number, limit = pageSize) => read({ limit, offset });
  const parts = [page(0), page(pageSize), page(2 * pageSize, total)];
  const [whole, ...paged] = await Promise.all([read(), ...parts]);
  return JSON.stringify(paged.flat()) === JSON.stringify(whole);
}
