import type { Language } from '@stacksight/contract';
import { createAnswerCache } from '#analytics/answer/answer-cache.ts';
import { type QueryScope, resolveScope } from '#analytics/question/scope.ts';
import { maySeeReaders } from '#analytics/rights.ts';
import type { Analytics } from '#analytics/run-query.ts';
import type { Engine } from '#engine/open.ts';
import { findWarehouseTable } from '#engine/warehouse-tables/warehouse-tables.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import type { TablePlace } from './dw-schema.store.ts';
import { isOfReaders } from './tables.ts';

export type DwSchemaDeps = { analytics: Analytics; engine: Engine; keep: Keep };
/** Returns the cached answer to a question about the same data, or computes it once for all callers. */
type Keep = <Answer>(
  question: readonly unknown[],
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Answer>,
) => Promise<Answer>;
export type TableCall = { caller: Caller; language: Language; signal: AbortSignal };
export type TableScopeQuery = { glc?: string | undefined; libraries?: string[] | undefined };

/** Returns the function that caches counts until the next load. */
export function createKeep({ analytics }: Pick<DwSchemaDeps, 'analytics'>): Keep {
  const cached = createAnswerCache<unknown>({ mostAnswers: 300 });
  return async <Answer>(
    question: readonly unknown[],
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<Answer>,
  ) => {
    const { versions } = await analytics.state();
    const { answer } = await cached(JSON.stringify([question, versions]), signal, work);
    return answer as Answer;
  };
}

/** Returns the caller's libraries, limited to the requested ones. */
export async function requestedScope(
  { analytics }: DwSchemaDeps,
  { glc, libraries }: TableScopeQuery,
  { scope, defaultGlc }: Caller,
): Promise<QueryScope> {
  const { groups } = await analytics.state();
  return resolveScope(scope, groups, { glc, libraries, defaultGlc });
}

/** Returns a table of the list; refused if its rows are readers and the caller may not see them. */
export async function visibleTable(
  deps: DwSchemaDeps,
  table: string,
  asked: TableScopeQuery,
  caller: Caller,
): Promise<TablePlace> {
  const entry = findWarehouseTable(table);
  if (entry === null) throw new AppError('not_found');
  if (isOfReaders(entry) && !maySeeReaders(caller)) throw new AppError('permission.denied');
  return { table, entry, scope: await requestedScope(deps, asked, caller) };
}
