import type { Column, FormField, QueryResult, ReturnForm, TableQuery } from '@stacksight/contract';
import { AppError } from '#lib/app-error.ts';
import { fieldsOf } from '../forms/forms.ts';
import type { ReturnCall, ReturnDeps, ReturnPlace } from '../return-place.ts';
import { readLibraryFacts } from './library-facts.store.ts';

// Works out the fields of a form that are metrics, by the same questions that the screens ask.

export type Lack = 'denied' | 'hidden' | 'notLoaded' | 'noData';
export type WorkedField = {
  value: number | null;
  lacks: Lack | null;
  dataUntil: string | null;
  query: TableQuery | null;
  column: Column | null;
};
type MetricSource = Extract<NonNullable<FormField['source']>, { metric: string }>;
type Days = { from: string; to: string };

/** Returns the source of a field that is a metric of the model; null for other fields. */
export const metricOf = ({ source }: FormField): MetricSource | null =>
  source !== undefined && 'metric' in source ? source : null;

/** Writes the question of some metrics with the same rows, for the days and the place of a return. */
export function questionOf(
  { dataset, filter }: MetricSource,
  metrics: readonly string[],
  { glc, libcode }: Pick<ReturnPlace, 'glc' | 'libcode'>,
  days: Days,
): TableQuery {
  return {
    kind: 'table',
    dataset,
    metrics: [...metrics],
    glc,
    ...(libcode === '' ? {} : { libraries: [libcode] }),
    range: days,
    by: [],
    ...(filter === undefined ? {} : { filter }),
  };
}

/** Groups the metrics of a form by their rows, so that each group is one question. */
export function questionsOf(form: ReturnForm): { source: MetricSource; metrics: string[] }[] {
  const sources = fieldsOf(form).flatMap((field) => metricOf(field) ?? []);
  const groups = Map.groupBy(sources, ({ dataset, filter }) => JSON.stringify([dataset, filter]));
  return [...groups.values()].flatMap((group) => {
    const [source] = group;
    const metrics = [...new Set(group.map(({ metric }) => metric))];
    return source === undefined ? [] : [{ source, metrics }];
  });
}

/** Works out the fields of a form for a place and days, by the codes of the fields. */
export async function workOut(
  deps: Pick<ReturnDeps, 'analytics' | 'engine'>,
  form: ReturnForm,
  at: { place: ReturnPlace; days: Days },
  { caller, language, signal }: ReturnCall,
): Promise<ReadonlyMap<string, WorkedField>> {
  const answers = new Map<string, WorkedField>();
  const keyOf = (source: MetricSource, metric: string) =>
    JSON.stringify([source.dataset, source.filter, metric]);
  const asked = questionsOf(form).map(async ({ source, metrics }) => {
    const query = questionOf(source, metrics, at.place, at.days);
    const result = await orDenied(deps.analytics.query(query, caller, { language, signal }));
    for (const metric of metrics) {
      const own = { ...query, metrics: [metric] };
      answers.set(keyOf(source, metric), { ...readMetric(result, metric), query: own });
    }
  });
  const [facts] = await Promise.all([readLibraryFacts(deps.engine, at.place), ...asked]);
  const entries = fieldsOf(form).flatMap((field): [string, WorkedField][] => {
    const { source } = field;
    if (source !== undefined && 'fact' in source) {
      const value = facts[source.fact];
      const lacks = value === null ? 'notLoaded' : null;
      return [[field.code, { value, lacks, dataUntil: null, query: null, column: null }]];
    }
    const metric = metricOf(field);
    const found = metric === null ? undefined : answers.get(keyOf(metric, metric.metric));
    if (metric === null || found === undefined) return [];
    const value = found.value === null ? null : found.value * (metric.scale ?? 1);
    return [[field.code, { ...found, value }]];
  });
  return new Map(entries);
}

async function orDenied(answer: Promise<QueryResult>): Promise<QueryResult | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AppError && error.code === 'permission.denied') return null;
    throw error;
  }
}

function readMetric(result: QueryResult | null, metric: string): Omit<WorkedField, 'query'> {
  if (result === null) return { value: null, lacks: 'denied', dataUntil: null, column: null };
  const at = result.columns.findIndex(({ key }) => key === metric);
  const cell = result.rows[0]?.[at];
  const end = result.meta.dataEnds.find(({ key }) => key === metric);
  const column = result.columns[at] ?? null;
  const isUnconnected = end !== undefined && end.until === null;
  if (typeof cell === 'number' && !isUnconnected)
    return { value: cell, lacks: null, dataUntil: end?.until ?? null, column };
  const isHidden = result.meta.warnings.includes('small_cells_hidden');
  const lacks = isUnconnected ? 'notLoaded' : isHidden ? 'hidden' : 'noData';
  return { value: null, lacks, dataUntil: end?.until ?? null, column };
}
