import type { QueryResult } from '@stacksight/contract';
import type { TwinAnswer } from '../asked.ts';
import type { RandomQuestion } from './random-question.ts';

// Checks that the rows behind a cell are as many as the twin counts, and that its pages make up the whole list.

// More rows than these are not read one by one.
const mostRead = 20_000;
const pageSize = 10;

/** What is wrong with how many rows are behind one cell of an answer, the same for the same answer. */
export async function wrongBehind(
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
  const same = expected.rows.find((one) => JSON.stringify(one.keys) === JSON.stringify(names));
  const right = same?.rowsBehind?.(column);
  if (right === undefined) return [];
  const isTimed = columns[0]?.role === 'time';
  const place = {
    metric,
    ...(isTimed ? { bucket: String(names[0]) } : {}),
    codes: Object.fromEntries(
      keys.flatMap(({ key, role }, index) =>
        role === 'dimension' ? [[key, names[index] ?? null]] : [],
      ),
    ),
    of: 'rows' as const,
  };
  const asked = { query, libraries: scope, place };
  const list = await moment.list(asked);
  const behind = `behind ${metric} of ${JSON.stringify(names)}`;
  if (list.total !== right) return [`rows ${behind}: ${list.total}, right ${right}`];
  return (await isPagedRight(list)) ? [] : [`the pages ${behind} are not the whole list`];
}

type List = Awaited<ReturnType<RandomQuestion['moment']['list']>>;

/** Whether the first pages and the rest put together are the list; among many equals each could have any. */
async function isPagedRight({ total, read }: List): Promise<boolean> {
  if (total <= pageSize || total > mostRead) return true;
  const page = (offset: number, limit = pageSize) => read({ limit, offset });
  const parts = [page(0), page(pageSize), page(2 * pageSize, total)];
  const [whole, ...paged] = await Promise.all([read(), ...parts]);
  return JSON.stringify(paged.flat()) === JSON.stringify(whole);
}
