import type { Dataset } from '../model/dataset.ts';
import type { Aggregate, Resolved } from '../question/resolved.ts';
import { libraryColumnsIn } from '../question/scope.ts';
import { compileFilter } from './compile-filter.ts';
import { dimensionsIn, ownParams } from './own-codes.ts';
import { clampDays, type Plan } from './plan.ts';
import type { Bindings, BoundParams } from './statement.ts';

// Writes FROM and WHERE of a plan: its tables with the conditions on scope, days, events and filter.

/**
 * Returns the parameters that SQL fragments of the model may name: the group, the days, the group's own codes and, if
 * an age is asked, `ageOn`, the day of the age.
 */
export function baseParams(
  { part, resolved, days }: Pick<Plan, 'part' | 'resolved' | 'days'>,
  ageOn = days.to,
): BoundParams {
  const hasAges = dimensionsIn(resolved).some(({ sql }) => sql.includes('{ageOn:Date}'));
  return {
    glc: resolved.scope.glc,
    ...clampDays(part.dataset, days),
    ...ownParams(resolved),
    ...(hasAges ? { ageOn } : {}),
  };
}

/** Returns the raw table of a plan and its joins, for the FROM of a statement. */
export const rawTables = ({ part, joins }: Plan): string => [part.dataset.from, ...joins].join(' ');

/**
 * Writes the conditions on scope, days, events and filter for the raw rows. A scope without libraries matches no row.
 */
export function rawRowConditions(plan: Plan, bindings: Bindings): string[] {
  const conditions = conditionsOf(plan, plan.part.aggregates, bindings, plan.joins.length > 0);
  return conditions(within(plan.part.dataset, 'from', 'to'));
}

/**
 * Writes `FROM … WHERE …` of a plan: the raw rows, a rollup, or a rollup for whole months joined with the raw rows of
 * other days.
 */
export function sourceSql(plan: Plan, bindings: Bindings, more: readonly string[] = []): string {
  const { part, rollup, months } = plan;
  const { dataset } = part;
  if (rollup === null)
    return `FROM ${rawTables(plan)}\nWHERE ${[...rawRowConditions(plan, bindings), ...more].join(' AND ')}`;
  // A rollup of certain metrics has only rows of their events, and no column `event`.
  const counted = rollup.metrics === undefined ? part.aggregates : [];
  const where = conditionsOf(plan, counted, bindings, false);
  const rows = (table: string, days: readonly string[]) =>
    `FROM ${table}\nWHERE ${where(days).join(' AND ')}`;
  if (months === null) return rows(rollup.table, [...within(dataset, 'from', 'to'), ...more]);
  Object.assign(bindings.params, { monthsFrom: months.from, monthsTo: months.to });
  const around = [within(dataset, 'from', 'monthsFrom'), within(dataset, 'monthsTo', 'to')].map(
    (one) => `(${one.join(' AND ')})`,
  );
  const columns = [...new Set(['day', ...plan.columns])].join(', ');
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

/**
 * Returns the function that writes the conditions on each row. Its argument is the conditions on days, which come after
 * the scope and before the filter.
 */
function conditionsOf(
  { part, resolved }: Plan,
  aggregates: readonly Aggregate[],
  bindings: Bindings,
  isJoined: boolean,
): (days: readonly string[]) => string[] {
  const { dataset } = part;
  const column = (name: string) => (isJoined ? `${dataset.from}.${name}` : name);
  const events = eventsOf(aggregates);
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
