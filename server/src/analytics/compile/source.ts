import type { DaySpan } from '../calendar/days.ts';
import type { Dataset } from '../model/dataset.ts';
import type { Aggregate, QueryPart, Resolved } from '../question/resolved.ts';
import { libraryColumnsIn } from '../question/scope.ts';
import type { Bindings, BoundParams } from './bindings.ts';
import { compileFilter } from './compile-filter.ts';
import { dimensionsIn, ownParams } from './own-codes.ts';
import { clamped, columnsOf, joinsOf, type Plan } from './plan.ts';

// Where a part's rows come from, narrowed to its scope, days, events and filter.

/** The parameters that model fragments may name; days before the column's type begins are clamped. */
export function baseParams(
  resolved: Resolved,
  dataset: Dataset,
  days: DaySpan,
  /** The day after the last of those asked about, where others are read: ages are of then. */
  ageOn = days.to,
): BoundParams {
  const hasAges = dimensionsIn(resolved).some(({ sql }) => sql.includes('{ageOn:Date}'));
  return {
    glc: resolved.scope.glc,
    ...clamped(dataset, days),
    ...ownParams(resolved),
    ...(hasAges ? { ageOn } : {}),
  };
}

/** Conditions on scope, days, events and filter for the raw rows; a scope without libraries leaves nothing. */
export function whereOf(part: QueryPart, resolved: Resolved, bindings: Bindings): string[] {
  const isJoined = joinsOf(part, resolved).length > 0;
  return conditionsOf(part, resolved, bindings, isJoined)(within(part.dataset, 'from', 'to'));
}

/** `FROM … WHERE …` of a part: the raw rows, a rollup, or a rollup for the whole months and the raw rows around them. */
export function sourceOf(
  part: QueryPart,
  resolved: Resolved,
  plan: Plan | null,
  bindings: Bindings,
  more: readonly string[] = [],
): string {
  const { dataset } = part;
  if (plan === null) {
    const joins = joinsOf(part, resolved).map((join) => ` ${join}`);
    return `FROM ${dataset.from}${joins.join('')}\nWHERE ${[...whereOf(part, resolved, bindings), ...more].join(' AND ')}`;
  }
  const { rollup, months } = plan;
  // A rollup of some metrics has their events only, and no longer says which.
  const counted = rollup.metrics === undefined ? part : { ...part, aggregates: [] };
  const where = conditionsOf(counted, resolved, bindings, false);
  const rows = (table: string, days: readonly string[]) =>
    `FROM ${table}\nWHERE ${where(days).join(' AND ')}`;
  if (months === null) return rows(rollup.table, [...within(dataset, 'from', 'to'), ...more]);
  Object.assign(bindings.params, { monthsFrom: months.from, monthsTo: months.to });
  const around = [within(dataset, 'from', 'monthsFrom'), within(dataset, 'monthsTo', 'to')].map(
    (one) => `(${one.join(' AND ')})`,
  );
  const columns = [...new Set(['day', ...columnsOf(part, resolved)])].join(', ');
  const both = [
    rows(rollup.table, within(dataset, 'monthsFrom', 'monthsTo')),
    rows(dataset.from, [`(${around.join(' OR ')})`]),
  ];
  const end = more.length === 0 ? '' : `\nWHERE ${more.join(' AND ')}`;
  return `FROM (${both.map((one) => `SELECT ${columns}\n${one}`).join('\nUNION ALL\n')})${end}`;
}

function within({ day, dayType }: Dataset, from: string, to: string): string[] {
  const type = dayType ?? 'Date';
  return day === null ? [] : [`${day} >= {${from}:${type}}`, `${day} < {${to}:${type}}`];
}

/** What holds for each row, whatever the days: the conditions on these are put between scope and filter. */
function conditionsOf(
  part: QueryPart,
  resolved: Resolved,
  bindings: Bindings,
  isJoined: boolean,
): (days: readonly string[]) => string[] {
  const { dataset } = part;
  const column = (name: string) => (isJoined ? `${dataset.from}.${name}` : name);
  const events = eventsOf(part.aggregates);
  const scope = [
    `${column('glc')} = {glc:String}`,
    ...scopeOf(dataset, resolved, bindings).map(([name, list]) => `${column(name)} IN ${list}`),
  ];
  const asked = [
    ...(events === null ? [] : [`event IN ${bindings.bind(events, 'Array(String)')}`]),
    ...(resolved.query.filter === undefined
      ? []
      : [compileFilter(resolved.query.filter, dataset, bindings)]),
  ];
  return (days) => [...scope, ...days, ...asked];
}

function scopeOf(dataset: Dataset, { scope }: Resolved, bindings: Bindings): [string, string][] {
  if (scope.libraries === null) return [];
  const list = bindings.bind([...scope.libraries], 'Array(String)');
  return libraryColumnsIn(dataset).map((name) => [name, list]);
}

function eventsOf(aggregates: readonly Aggregate[]): string[] | null {
  const lists = aggregates.map(({ metric }) => metric.events);
  if (lists.length === 0 || lists.some((list) => list === undefined)) return null;
  return [...new Set(lists.flatMap((list) => list ?? []))].sort();
}
