import {
  addDays,
  type CatalogueEvent,
  daysBetween,
  firstRangeDay,
  type Query,
  type ResolvedRange,
  rangeOf,
} from '@stacksight/contract';
import { AppError } from '#lib/app-error.ts';
import { toDay } from './calendar/days.ts';
import { resolveCompare, resolveRange } from './calendar/resolve-range.ts';
import { toAggregates } from './event/event-measures.ts';
import { toFormulas } from './event/formula.ts';
import type { Dataset, Dimension } from './model/dataset.ts';
import { findDimension } from './model/load-dimension.ts';
import { findBaseMetric, findDataset, findRatio } from './model/model.ts';
import { type LoadedTable, loadedDaysOf } from './question/loaded-days.ts';
import { isNowhere, recordingLibraries } from './question/recorded.ts';
import {
  type Aggregate,
  noOwnCodes,
  type Output,
  type OwnCodes,
  type QueryPart,
  type Resolved,
  type ResolvedStep,
} from './question/resolved.ts';
import type { QueryScope } from './question/scope.ts';
import { type ReachOf, resolveSteps } from './resolve-steps.ts';
import { toStepPart } from './studies/base/base-rows.ts';

// Resolves the names in a question: names become members of the model, named ranges become days. Unknown names are
// refused.

const invalid = (reason: string): AppError => new AppError('query.invalid', { params: { reason } });

export type ResolveContext = {
  now: Date;
  zone: string;
  scope: QueryScope;
  catalogue: readonly CatalogueEvent[];
  /** The library group's own codes; none unless given. */
  own?: OwnCodes;
  /** The first day of the group's events; null without events. */
  dataFrom: string | null;
  dataUntil: string | null;
  /** The time zones that the group's loads named. */
  zones?: readonly string[];
  /** The raw events and tables with rows counted for longer than a day; none unless given. */
  spans?: readonly string[];
  /** The days and columns that the loads of each table cover, by table; undefined if no load noted them. */
  tables?: Readonly<Record<string, LoadedTable>>;
  /** The days that the data of each raw event cover. Unlisted events cover the same days as the group's events. */
  reach?: Readonly<Record<string, { from?: string; until: string }>>;
};

/** Resolves a query for a group and a moment. Throws `query.invalid` with the name that is not in the model. */
export function resolve(query: Query, context: ResolveContext): Resolved {
  const asked = resolveRange(rangeOf(query), context.now, context.zone);
  if (asked === null) throw invalid('range');
  const steps = resolveSteps(query, context.catalogue, reachIn(context));
  const { parts, outputs } = toParts(query, steps);
  const grain = query.kind === 'table' || query.kind === 'event' ? (query.grain ?? null) : null;
  for (const { dataset, datasetCode } of parts) {
    if (grain !== null && dataset.day === null) throw invalid(`grain: ${datasetCode}`);
    if (grain === 'hour' && dataset.hour === null) throw invalid(`grain: ${grain}`);
  }
  const by = query.by.map((code) => {
    const dimensions = parts.map(({ dataset }) => dimensionOf(dataset, code));
    return { code, dimensions, top: query.top ?? (dimensions[0]?.isOpen === true ? 25 : null) };
  });
  const isStudy = query.kind !== 'table' && query.kind !== 'event';
  const range = sinceData(asked, isStudy ? context.dataFrom : firstDay(parts, context));
  const compare = 'compare' in query ? query.compare : undefined;
  const isSoFar = rangeOf(query) === 'sofar';
  const { scope, tables } = context;
  const about = { tables, scope, filter: query.filter };
  const recorded = parts.map(({ dataset, aggregates }) =>
    aggregates.map(({ metric }) => recordingLibraries(dataset, metric, about)),
  );
  return {
    query,
    scope,
    range,
    compareRange:
      compare === undefined || isSoFar ? null : resolveCompare(rangeOf(query), range, compare),
    isNeverCompared: compare !== undefined && isSoFar,
    grain,
    by,
    parts,
    outputs,
    sort: sortOf(query, outputs),
    steps,
    own: context.own ?? noOwnCodes,
    zones: context.zones ?? [],
    spans: context.spans ?? [],
    loadedOn: parts.map(({ dataset }) => tables?.[dataset.sources[0]]?.loadedOn ?? null),
    loaded: parts.map(({ dataset, aggregates }, part) =>
      aggregates.map(({ metric }, at) =>
        isNowhere(recorded[part]?.[at] ?? null) ? null : loadedDaysOf(dataset, metric, context),
      ),
    ),
    recorded,
  };
}

/** Returns the column that orders the answer. Throws `query.invalid` for a column that the answer does not show. */
function sortOf(query: Query, outputs: readonly Output[]): Resolved['sort'] {
  if (!('sort' in query) || query.sort === undefined) return null;
  const { key, order } = query.sort;
  const output = outputs.find((one) => one.key === key);
  if (output === undefined) throw invalid(`sort: ${key}`);
  return { output, isAscending: order === 'ascend' };
}

function toParts(query: Query, steps: readonly ResolvedStep[]) {
  if (query.kind === 'table') return resolveTable(query);
  const dataset = findDataset('circulation');
  if (dataset === null) throw invalid('dataset');
  if (query.kind !== 'event')
    return {
      parts: [toStepPart(dataset, steps)],
      outputs: [],
    };
  const { aggregates, outputs } = toAggregates(query.events, steps);
  return {
    parts: [{ dataset, datasetCode: 'circulation', aggregates }],
    outputs: [...outputs, ...toFormulas(query.formulas, outputs)],
  };
}

/** Returns the first day with data of any query part; null if this day is unknown for one part. */
function firstDay(parts: readonly QueryPart[], { reach = {}, tables = {} }: ResolveContext) {
  const dated = parts.filter(({ dataset }) => dataset.day !== null);
  const days = dated.flatMap(({ dataset, aggregates }) => {
    const events = aggregates.map(({ metric }) => metric.events);
    const known = events.includes(undefined)
      ? []
      : events.flatMap((list) => list ?? []).map((event) => reach[event]?.from ?? null);
    const isKnown = known.length > 0 && known.some((day) => day !== null);
    return isKnown
      ? known.filter((day) => day !== null)
      : dataset.sources.map((table) => tables[table]?.from ?? null);
  });
  return days.includes(null) ? null : (days.sort()[0] ?? null);
}

/** Moves the start of "so far" from 1900 to the first day with data, so that its days and periods can be counted. */
function sinceData(range: ResolvedRange, dataFrom: string | null): ResolvedRange {
  if (dataFrom === null || dataFrom <= range.from || dataFrom >= range.to) return range;
  if (range.from > firstRangeDay) return range;
  return { ...range, from: dataFrom, days: daysBetween(dataFrom, range.to) };
}

/**
 * Returns the function that finds the day until which several events are all complete: the earliest end of their data.
 * An event without data does not count.
 */
function reachIn({ now, zone, dataUntil, reach = {} }: ResolveContext): ReachOf {
  const today = toDay(now, zone);
  return (events) => {
    const ends = events.flatMap((event) => reach[event]?.until ?? []).sort();
    const until = ends[0] ?? (Object.keys(reach).length === 0 ? dataUntil : null);
    const last = until ?? dataUntil;
    const loaded = last === null ? today : addDays(last, 1);
    return { until, complete: loaded < today ? loaded : today };
  };
}

function dimensionOf(dataset: Dataset, code: string): Dimension {
  const dimension = findDimension(dataset, code);
  if (dimension === null || dimension.memberSql !== undefined) throw invalid(`by: ${code}`);
  return dimension;
}

function resolveTable(query: Extract<Query, { kind: 'table' }>): {
  parts: QueryPart[];
  outputs: Output[];
} {
  if (findDataset(query.dataset) === null) throw invalid(`dataset: ${query.dataset}`);
  const parts = new Map<
    string,
    { dataset: Dataset; datasetCode: string; aggregates: Aggregate[] }
  >();
  const need = (code: string): string => {
    const found = findBaseMetric(code);
    if (found === null) throw invalid(`metrics: ${code}`);
    const part = parts.get(found.datasetCode) ?? {
      dataset: found.dataset,
      datasetCode: found.datasetCode,
      aggregates: [],
    };
    parts.set(found.datasetCode, part);
    if (!part.aggregates.some(({ key }) => key === code))
      part.aggregates.push({ key: code, metric: found.metric });
    return code;
  };
  const outputs = query.metrics.map((code): Output => {
    const ratio = findRatio(code);
    if (ratio === null) {
      need(code);
      const definition = findBaseMetric(code)?.metric;
      if (definition === undefined) throw invalid(`metrics: ${code}`);
      return { key: code, definition, isCustomLabel: false, value: { aggregate: code } };
    }
    const value = {
      numerator: need(ratio.numerator),
      denominator: need(ratio.denominator),
      perYear: ratio.perYear === true,
    };
    return { key: code, definition: ratio, isCustomLabel: false, value };
  });
  const primary = parts.get(query.dataset);
  if (primary === undefined) throw invalid(`metrics: none of ${query.dataset}`);
  return { parts: [primary, ...[...parts.values()].filter((part) => part !== primary)], outputs };
}
