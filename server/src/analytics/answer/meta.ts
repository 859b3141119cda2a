import {
  daysBetween,
  type Language,
  type OpeningHours,
  type ResultMeta,
} from '@stacksight/contract';
import { filterFields } from '../compile/compile-filter.ts';
import { modelVersion } from '../model/model.ts';
import type { QueryPart, Resolved } from '../question/resolved.ts';
import { libraryColumnsIn } from '../question/scope.ts';
import type { ComputedRows } from './ask.ts';
import { dataEnds } from './data-ends.ts';
import type { DataState, DataVersion } from './data-state.ts';
import { cutKeys } from './groups/known.ts';

/** Returns the group, libraries and days of an answer, and the age of its data. */
export function toContext(resolved: Resolved, { versions, groups }: DataState) {
  const { scope, range } = resolved;
  const own = versions.filter(({ glc }) => glc === scope.glc);
  const touched = resolved.parts.flatMap((part) => freshnessOf(part, own));
  return {
    range,
    glc: scope.glc,
    isDemo: groups.find(({ glc }) => glc === scope.glc)?.isDemo ?? false,
    libraries: scope.libraries === null ? null : [...scope.libraries],
    dataUntil:
      newest(resolved.steps.map(({ until }) => until)) ??
      newest(touched.map(({ dataUntil }) => dataUntil)),
    loadedAt: newest(touched.map(({ loadedAt }) => loadedAt)),
  };
}

/** Returns the age of a query part's tables. Where loads note single events, only the counted events are returned. */
function freshnessOf({ dataset, aggregates }: QueryPart, versions: readonly DataVersion[]) {
  const touched = versions.filter(({ name }) => dataset.sources.includes(name));
  return touched.flatMap(({ events, dataUntil, loadedAt }) => {
    const isOfAll = aggregates.some(({ metric }) => metric.events === undefined);
    const counted = isOfAll ? [] : aggregates.flatMap(({ metric }) => metric.events ?? []);
    const reach = counted.flatMap((event) => events[event] ?? []);
    return reach.length === 0
      ? [{ dataUntil, loadedAt }]
      : reach.map(({ until, loadedAt: at }) => ({ dataUntil: until, loadedAt: at }));
  });
}

/** Returns the last day with data of each event of a question, in the order of the question. */
function asOf({ steps }: Resolved, language: Language): ResultMeta['asOf'] {
  const events = steps.map(({ code, name, until }) => ({ code, label: name[language], until }));
  return events.filter(({ code }, at) => events.findIndex((one) => one.code === code) === at);
}

/**
 * Returns the metadata of an answer: the question and its days, the age and completeness of the data, and the warnings.
 */
export function toMeta(
  resolved: Resolved,
  state: DataState,
  answer: ComputedRows,
  {
    isCached,
    maySeeSql,
    openingHours,
    dayNotes,
    language,
  }: {
    isCached: boolean;
    maySeeSql: boolean;
    openingHours: OpeningHours | null;
    dayNotes: NonNullable<ResultMeta['dayNotes']> | null;
    language: Language;
  },
): ResultMeta {
  const { scope, compareRange, query } = resolved;
  const known = answer.warnings ?? [];
  const ends = dataEnds(resolved);
  const group = state.groups.find(({ glc }) => glc === scope.glc);
  const isStudy = query.kind !== 'table' && query.kind !== 'event';
  const hasNoHours =
    !known.includes('no_hours') && asksHours(resolved) && group?.hasHours === false;
  return {
    query,
    ...toContext(resolved, state),
    asOf: asOf(resolved, language),
    dataEnds: ends,
    compareRange,
    ...comparedBy(resolved),
    firstDayOfWeek: 'monday',
    ...(openingHours === null ? {} : { openingHours }),
    ...(dayNotes === null ? {} : { dayNotes }),
    truncated: answer.truncated,
    approximate: false,
    warnings: [
      ...(answer.hidden ? (['small_cells_hidden'] as const) : []),
      ...(isStudy && hasCounts(group?.spans ?? []) ? (['known_readers_only'] as const) : []),
      ...(hasNoHours ? (['no_hours'] as const) : []),
      ...(resolved.isNeverCompared ? (['nothing_before'] as const) : []),
      ...(ends.some(({ until }) => until === null) ? (['not_loaded'] as const) : []),
      ...(ends.some(({ until }) => until !== null) ? (['data_ended'] as const) : []),
      ...(compareRange !== null && cutKeys(resolved, resolved.range).size > 0
        ? (['growth_cut'] as const)
        : []),
      ...(asksNow(resolved) ? (['as_of_now'] as const) : []),
      ...(answer.truncated && !(query.kind === 'table' && query.page !== undefined)
        ? (['truncated'] as const)
        : []),
      ...(answer.warnings ?? []),
      ...(needsBothEnds(resolved) ? (['both_ends'] as const) : []),
    ],
    cached: isCached,
    modelVersion,
    rollup: answer.rollup,
    sql: maySeeSql ? answer.sql : null,
  };
}

function newest(values: readonly (string | null)[]): string | null {
  return (
    values
      .filter((value) => value !== null)
      .sort()
      .at(-1) ?? null
  );
}

/**
 * Tells whether days are compared with the same weekday or the same date. A whole range, or a week, can be compared by
 * weekday too.
 */
export function comparedBy({
  range,
  compareRange,
  grain,
}: Resolved): Pick<ResultMeta, 'comparedBy'> {
  if (compareRange === null || grain === 'month' || grain === 'quarter' || grain === 'year')
    return {};
  if (daysBetween(compareRange.from, range.from) % 7 === 0) return { comparedBy: 'weekday' };
  return grain === 'hour' || grain === 'day' ? { comparedBy: 'date' } : {};
}

/** Returns whether the question has events or holds that were counted for longer than a day, without their readers. */
const hasCounts = (spans: readonly string[]): boolean =>
  spans.some((name) => !name.startsWith('dim_'));

const asksHours = ({ grain, by }: Resolved): boolean =>
  grain === 'hour' || by.some(({ code }) => code === 'hour');

/**
 * Returns whether a row counts only if both of its libraries are in the scope, as a movement between two libraries
 * does.
 */
const needsBothEnds = ({ parts, scope }: Resolved): boolean =>
  scope.libraries !== null && parts.some(({ dataset }) => libraryColumnsIn(dataset).length > 1);

/**
 * Returns whether a question breaks down or filters by a dimension that has only today's value, such as a reader's
 * type.
 */
function asksNow({ by, parts, query }: Resolved): boolean {
  const codes = [
    ...by.map(({ code }) => code),
    ...filterFields(query.filter),
    ...parts.flatMap(({ aggregates }) => aggregates.flatMap(({ filter }) => filterFields(filter))),
  ];
  return parts.some(({ dataset }) =>
    codes.some((code) => dataset.dimensions[code]?.isAsOfNow === true),
  );
}
