import {
  type Cell,
  type Language,
  type Query,
  type RowsReply,
  rowLists,
} from '@stacksight/contract';
import { toContext } from '#analytics/answer/meta.ts';
import type { Asker } from '#analytics/rights.ts';
import { checkRights, maySeeReaders } from '#analytics/rights.ts';
import { createRowLabels, describeRowColumns } from '#analytics/rows/describe-rows.ts';
import type { CellAddress } from '#analytics/rows/rows.ts';
import { rowsBehind as findRows } from '#analytics/rows/rows-behind.ts';
import type { Analytics } from '#analytics/run-query.ts';
import type { Engine } from '#engine/open.ts';
import { blocksOf, oneAhead } from '#lib/workbook/blocks.ts';

export type { CellAddress };

type AnalysisServiceDeps = { analytics: Analytics; engine: Engine };
type AnalysisOptions = { language: Language; signal: AbortSignal };

async function rowsBehind(
  { analytics, engine }: AnalysisServiceDeps,
  query: Query,
  place: CellAddress,
  asker: Asker,
  signal: AbortSignal,
) {
  const resolved = await analytics.resolve(query, asker);
  checkRights(resolved, asker, true);
  return {
    resolved,
    compiled: await findRows(engine, resolved, place, {
      maySeeReaders: maySeeReaders(asker),
      signal,
    }),
  };
}

/** Returns one page of the rows behind a cell. */
export async function pageOfRows(
  deps: AnalysisServiceDeps,
  request: { query: Query; cell: CellAddress; pageNum: number; pageSize: number },
  asker: Asker,
  { language, signal }: AnalysisOptions,
): Promise<RowsReply> {
  const { resolved, compiled } = await rowsBehind(deps, request.query, request.cell, asker, signal);
  const { sql, countSql, params } = compiled;
  const page = { limit: request.pageSize, offset: (request.pageNum - 1) * request.pageSize };
  const options = { signal, seconds: 120 };
  const [table, count] = await Promise.all([
    deps.engine.table(
      `${sql}\nLIMIT {limit:UInt32} OFFSET {offset:UInt32}`,
      { ...params, ...page },
      options,
    ),
    deps.engine.rows<{ total: number }>(countSql, params, options),
  ]);
  const rows = withoutUnknown(
    table.rows as Cell[][],
    compiled.columns.map(({ labels }) => labels !== undefined),
  );
  const columns = await describeRowColumns(compiled.columns, rows, {
    glc: resolved.scope.glc,
    labels: deps.analytics.labels,
    language,
  });
  const { range, glc, isDemo, libraries, dataUntil } = toContext(
    resolved,
    await deps.analytics.state(),
  );
  return {
    columns,
    rows,
    total: count[0]?.total ?? 0,
    listed: { of: compiled.listed.of, noun: compiled.listed.noun[language] },
    lists: rowLists.filter((one) => compiled.lists[one] !== undefined),
    meta: { range, glc, isDemo, libraries, dataUntil },
  };
}

/** Returns the number of rows behind a cell. */
export async function countRows(
  deps: AnalysisServiceDeps,
  request: { query: Query; cell: CellAddress },
  asker: Asker,
  signal: AbortSignal,
): Promise<number> {
  const { compiled } = await rowsBehind(deps, request.query, request.cell, asker, signal);
  const { countSql, params } = compiled;
  const rows = await deps.engine.rows<{ total: number }>(countSql, params, { signal, seconds: 60 });
  return rows[0]?.total ?? 0;
}

// Time limits of a stream: a client may read a large file slowly, and the engine sorts the rows on disk.
const streaming = {
  seconds: 3600,
  settings: { max_bytes_before_external_sort: 256 * 1024 * 1024 },
};

/** Streams every row behind a cell, in blocks, so that one query finds the labels of many rows. */
export async function streamRows(
  deps: AnalysisServiceDeps,
  request: { query: Query; cell: CellAddress },
  asker: Asker,
  { language, signal }: AnalysisOptions,
) {
  const { resolved, compiled } = await rowsBehind(deps, request.query, request.cell, asker, signal);
  const context = { glc: resolved.scope.glc, labels: deps.analytics.labels, language };
  const stream = deps.engine.stream(compiled.sql, compiled.params, { ...streaming, signal });
  const label = createRowLabels(compiled.columns, context);
  async function* labelled(): AsyncGenerator<Cell[]> {
    const blocks = blocksOf(stream, 2_000) as AsyncIterable<Cell[][]>;
    for await (const rows of oneAhead(blocks, label)) yield* rows;
  }
  const described = await describeRowColumns(compiled.columns, [], context);
  const columns = described.map((column, at) => ({
    ...column,
    isTime: compiled.columns[at]?.isTime === true,
  }));
  const meta = toContext(resolved, await deps.analytics.state());
  return { columns, rows: labelled(), meta, noun: compiled.listed.noun[language] };
}

/** Writes codes as text, and the unknown code as null. */
function withoutUnknown(rows: readonly (readonly Cell[])[], isCode: readonly boolean[]): Cell[][] {
  return rows.map((row) =>
    row.map((cell, at) =>
      isCode[at] === true
        ? cell === 0 || cell === '' || cell === null
          ? null
          : String(cell)
        : cell,
    ),
  );
}
