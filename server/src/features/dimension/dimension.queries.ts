import type { Filter, TableQuery } from '@stacksight/contract';
import { type Compiled, compilePart } from '#analytics/compile/compile.ts';
import type { BaseMetric, Dataset } from '#analytics/model/dataset.ts';
import type { Resolved } from '#analytics/question/resolved.ts';

/** Returns a minimal question about one dimension of all rows; only its resolved scope and names are used. */
export function dimensionFrame(
  dataset: string,
  metric: string,
  field: string,
  asked: { glc?: string | undefined; libraries?: string[] | undefined; limit: number },
  filter: Filter | undefined,
): TableQuery {
  return {
    kind: 'table',
    dataset,
    metrics: [metric],
    by: [field],
    range: 'sofar',
    top: 1,
    page: { number: 1, size: asked.limit },
    ...(asked.glc === undefined ? {} : { glc: asked.glc }),
    ...(asked.libraries === undefined ? {} : { libraries: asked.libraries }),
    ...(filter === undefined ? {} : { filter }),
  };
}

/**
 * Returns the statement that counts the rows of each value, most frequent first, with one value more than requested.
 */
export function compileValues(resolved: Resolved): Compiled {
  const [primary] = resolved.parts;
  if (primary === undefined) throw new Error('The question has no dataset.');
  const sql = countSql(primary.dataset);
  const metric = { sql, columns: sql === 'sum(n)' ? ['n'] : [], additivity: 'additive' } as const;
  const part = { ...primary, aggregates: [{ key: 'n', metric }] };
  return compilePart(part, { ...resolved, parts: [part] }, resolved.range, {
    top: [null],
    isPaged: true,
  });
}

const wholes = ['sum(n)', 'count()'];

/** Returns the metric that counts all rows of a dataset. */
function wholeOf(dataset: Dataset): BaseMetric | undefined {
  return Object.values(dataset.metrics).find(({ sql }) => wholes.includes(sql));
}

// Counts events where a row may stand for many; in other datasets each row counts once.
function countSql(dataset: Dataset): string {
  return wholeOf(dataset)?.sql ?? (dataset.from === 'behaviour_event' ? 'sum(n)' : 'count()');
}

/**
 * Returns whether the rows of a dataset are readers. Small counts of readers are hidden from callers who may not see
 * them.
 */
export const countsReaders = (dataset: Dataset): boolean =>
  dataset.hasReaderRows === true || wholeOf(dataset)?.countsReaders === true;
