import type { QueryResult } from '@stacksight/contract';
import type { TwinAnswer } from '../asked.ts';
import type { Question } from './random-question.ts';

// The rows behind a cell are as many as the twin counts there.

/** What is wrong with how many rows are behind one cell of an answer, the same for the same answer. */
export async function wrongBehind(
  { moment, query, scope }: Question,
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
  const { total } = await moment.list(asked);
  return total === right
    ? []
    : [`rows behind ${metric} of ${JSON.stringify(names)}: ${total}, right ${right}`];
}
