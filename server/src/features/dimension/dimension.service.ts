import type { DimensionValue, Filter, Language } from '@stacksight/contract';
import { codeLabels } from '#analytics/answer/describe.ts';
import type { Dimension } from '#analytics/model/dataset.ts';
import { findDataset } from '#analytics/model/model.ts';
import { resolveScope } from '#analytics/question/scope.ts';
import { type Asker, checkRights, maySeeReaders } from '#analytics/rights.ts';
import type { Analytics } from '#analytics/run-query.ts';
import type { Engine } from '#engine/open.ts';
import { AppError } from '#lib/app-error.ts';
import type { Store } from '#store/open.ts';
import { compileValues, countsReaders, dimensionFrame } from './dimension.queries.ts';
import { listReaderGroups } from './dimension.store.ts';

export type DimensionDeps = { analytics: Analytics; engine: Engine; store: Store };
type DimensionValuesQuery = {
  dataset: string;
  field: string;
  search?: string | undefined;
  codes?: string[] | undefined;
  limit: number;
  glc?: string | undefined;
  libraries?: string[] | undefined;
};
type DimensionCall = { caller: Asker; language: Language; signal: AbortSignal };

const tooFew = 5;

/** Returns the values of a dimension in the caller's libraries, with labels and row counts. */
export async function listDimensionValues(
  deps: DimensionDeps,
  query: DimensionValuesQuery,
  call: DimensionCall,
) {
  const { analytics, engine } = deps;
  const dataset = findDataset(query.dataset);
  const metric = Object.keys(dataset?.metrics ?? {})[0];
  if (dataset === null || metric === undefined) throw unknown(`dataset: ${query.dataset}`);
  const own = Object.hasOwn(dataset.dimensions, query.field);
  const dimension = own ? dataset.dimensions[query.field] : undefined;
  if (dimension === undefined) throw unknown(`field: ${query.field}`);
  if (dimension.memberSql !== undefined) return groupsOf(deps, query, call);
  const { field, codes } = query;
  const filter: Filter | undefined =
    codes === undefined
      ? await searchFilter(analytics, query, dimension, call)
      : { field, op: 'in', value: codes };
  const frame = dimensionFrame(query.dataset, metric, query.field, query, filter);
  const resolved = await analytics.resolve(frame, call.caller);
  checkRights(resolved, call.caller, false);
  const { sql, params } = compileValues(resolved);
  const table = await engine.table(sql, params, { signal: call.signal, seconds: 100 });
  const found = table.rows.slice(0, query.limit).map(([code, n]) => toValue(code, n, dimension));
  const known = found.map(({ code }) => code).filter((code) => code !== null);
  const context = { resolved, labels: analytics.labels, language: call.language };
  const labels = await codeLabels(dimension, known, context);
  const hides = countsReaders(dataset) && !maySeeReaders(call.caller);
  const rows = found.map(
    ({ code, count }): DimensionValue => ({
      code,
      label: code === null ? null : (labels[code] ?? code),
      count: hides && count < tooFew ? null : count,
    }),
  );
  return { rows, hasMore: table.rows.length > query.limit };
}

/** Returns saved reader groups as values; they are in the store, not in the rows of the warehouse. */
async function groupsOf(
  { analytics, store }: DimensionDeps,
  query: DimensionValuesQuery,
  { caller }: DimensionCall,
) {
  if (!caller.isSuper && !caller.permissions.has('reader:group'))
    throw new AppError('permission.denied');
  const { groups } = await analytics.state();
  const scope = resolveScope(caller.scope, groups, {
    glc: query.glc,
    defaultGlc: caller.defaultGlc,
  });
  const text = (query.search ?? '').trim().toLowerCase();
  const rows = await listReaderGroups(store.db, scope, query.codes);
  const found = rows.filter(({ label }) => label.toLowerCase().includes(text));
  return { rows: found.slice(0, query.limit), hasMore: found.length > query.limit };
}

const unknown = (reason: string) => new AppError('query.invalid', { params: { reason } });

function toValue(value: unknown, n: unknown, { type }: Dimension) {
  const text = String(value ?? '');
  const isUnknown = text === '' || (type === 'number' && text === '0');
  return { code: isUnknown ? null : text, count: Number(n) };
}

// Returns a filter for codes and labels that contain the text, in both languages.
async function searchFilter(
  analytics: Analytics,
  { field, search = '', glc }: DimensionValuesQuery,
  { type, labels }: Dimension,
  { caller }: DimensionCall,
): Promise<Filter | undefined> {
  const text = search.trim();
  if (text === '') return undefined;
  const { groups } = await analytics.state();
  const scope = resolveScope(caller.scope, groups, { glc, defaultGlc: caller.defaultGlc });
  const byLabel = labels === undefined ? [] : await analytics.labels.find(labels, scope.glc, text);
  const inLabels: Filter = { field, op: 'in', value: byLabel };
  if (type === 'number') {
    const isCode = /^\d{1,20}$/.test(text);
    return { field, op: 'in', value: isCode ? [...byLabel, text] : byLabel };
  }
  return { any: [{ field, op: 'contains', value: text }, inLabels] };
}
