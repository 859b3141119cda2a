import type { OpeningHours, ResultMeta } from '@stacksight/contract';
import { modelVersion } from '../model/model.ts';
import type { Resolved } from '../resolved.ts';
import type { Computed } from './ask.ts';
import type { DataState } from './data-state.ts';

/** Whose numbers they are, of which days, and how fresh. */
export function toContext(resolved: Resolved, { versions, groups }: DataState) {
  const { scope, range } = resolved;
  const sources = resolved.parts.flatMap(({ dataset }) => dataset.sources);
  const touched = versions.filter(({ glc, name }) => glc === scope.glc && sources.includes(name));
  return {
    range,
    glc: scope.glc,
    isDemo: groups.find(({ glc }) => glc === scope.glc)?.isDemo ?? false,
    libraries: scope.libraries === null ? null : [...scope.libraries],
    dataUntil: newest(touched.map(({ dataUntil }) => dataUntil)),
    loadedAt: newest(touched.map(({ loadedAt }) => loadedAt)),
  };
}

/** What goes with an answer: what was asked and meant, how fresh and complete it is, how it was found. */
export function toMeta(
  resolved: Resolved,
  state: DataState,
  answer: Computed,
  {
    isCached,
    maySeeSql,
    openingHours,
  }: { isCached: boolean; maySeeSql: boolean; openingHours: OpeningHours | null },
): ResultMeta {
  const { scope, compareRange, query, grain } = resolved;
  const group = state.groups.find(({ glc }) => glc === scope.glc);
  const isStudy = query.kind !== 'table' && query.kind !== 'event';
  const isFine = grain === 'hour' || grain === 'day' || grain === 'week';
  return {
    query,
    ...toContext(resolved, state),
    compareRange,
    firstDayOfWeek: 'monday',
    ...(openingHours === null ? {} : { openingHours }),
    truncated: answer.truncated,
    approximate: false,
    warnings: [
      ...(answer.hidden ? (['small_cells_hidden'] as const) : []),
      ...(isFine && group?.isCountedByMonth === true ? (['counted_by_month'] as const) : []),
      ...(isStudy && group?.isCountedByMonth === true ? (['known_readers_only'] as const) : []),
      ...(asksHours(resolved) && group?.hasHours === false ? (['no_hours'] as const) : []),
      ...(answer.truncated && !(query.kind === 'table' && query.page !== undefined)
        ? (['truncated'] as const)
        : []),
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

const asksHours = ({ grain, by }: Resolved): boolean =>
  grain === 'hour' || by.some(({ code }) => code === 'hour');
