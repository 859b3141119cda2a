import { type FilterField, type Language, nameIn, type RuleParameter } from '@stacksight/contract';
import type { Labels } from '#analytics/answer/labels.ts';
import type { LabelSource } from '#analytics/model/dataset.ts';
import type { QueryScope } from '#analytics/question/scope.ts';
import type { Asker } from '#analytics/rights.ts';
import type { Analytics } from '#analytics/run-query.ts';
import { libraryChoices, locationChoices } from '#analytics/statement/choices.ts';
import { dictionaries } from '#analytics/words/dictionaries.ts';
import { filterFieldsOf } from '#analytics/words/filter-fields.ts';
import type { Engine } from '#engine/open.ts';
import { choicesOfEnumeration } from '#store/config/enumerations.ts';
import type { Store } from '#store/open.ts';

export type ParameterChoice = { code: string; label: string };
export type FormContext = {
  engine: Engine;
  store: Pick<Store, 'db'>;
  analytics: Analytics;
  asker: Asker;
  /** The group and libraries whose codes are offered. */
  scope: QueryScope;
  language: Language;
};

/** Returns the choices of a parameter within the caller's scope; an empty list for a typed value. */
export async function parameterChoices(
  parameter: RuleParameter,
  place: FormContext,
): Promise<ParameterChoice[]> {
  const { engine, analytics, asker, scope, store, language } = place;
  const { labels } = analytics;
  switch (parameter.type) {
    case 'enumeration': {
      const { enumeration, choices } = parameter;
      const all =
        enumeration === undefined ? choices : await choicesOfEnumeration(store.db, enumeration);
      return (all ?? []).map(({ code, label }) => ({ code, label: nameIn(label, language) }));
    }
    case 'dictionary':
      return dictionaryChoices(parameter.dictionary, labels, scope.glc, language);
    case 'library': {
      const { groups } = await analytics.state();
      const all = await libraryChoices(asker, scope.glc, { groups, labels, language });
      return all.map(({ code, label }) => ({ code, label }));
    }
    case 'location': {
      const all = await locationChoices(engine, scope, { labels, language });
      return all.map(({ code, label }) => ({ code, label }));
    }
    case 'field':
      return (await parameterDimension(parameter, place))?.choices ?? [];
    default:
      return [];
  }
}

/**
 * Returns the dimension whose codes a parameter offers; null for other parameters, and if the model lacks the
 * dimension.
 */
export async function parameterDimension(
  parameter: RuleParameter,
  { analytics, scope, language }: FormContext,
): Promise<FilterField | null> {
  if (parameter.type !== 'field') return null;
  const { dataset, field } = parameter;
  const context = { glc: scope.glc, labels: analytics.labels, language };
  const [found] = await filterFieldsOf(dataset, [field], context);
  return found ?? null;
}

type Dictionary = Extract<RuleParameter, { type: 'dictionary' }>['dictionary'];

const sources = {
  readerType: { table: 'dim_rdtype', key: 'rdtype' },
  circulationType: { table: 'dim_cirtype', key: 'cirtype' },
  state: { table: 'dim_state', key: 'state' },
  mainClass: { table: 'dim_clc', key: 'clc' },
  secondClass: { table: 'dim_clc', key: 'clc' },
  event: { table: 'dim_event', key: 'event' },
  channel: dictionaries.channel.labels,
  holdOutcome: dictionaries.holdOutcome.labels,
  resource: dictionaries.resource.labels,
  creditRule: dictionaries.creditRule.labels,
} as const satisfies Record<Dictionary, LabelSource>;

async function dictionaryChoices(
  dictionary: Dictionary,
  labels: Labels,
  glc: string,
  language: FormContext['language'],
): Promise<ParameterChoice[]> {
  const all = await labels.choices(sources[dictionary], glc, language);
  const isWanted = (code: string) =>
    dictionary === 'mainClass'
      ? code.length === 1
      : dictionary !== 'secondClass' || code.length > 1;
  return all
    .filter(({ code }) => isWanted(code))
    .map(({ code, label, place }) => ({ code, label, place }))
    .sort((a, b) => a.place - b.place || a.code.localeCompare(b.code, 'en', { numeric: true }))
    .map(({ code, label }) => ({ code, label }));
}
