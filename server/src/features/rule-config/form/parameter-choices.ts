import { nameIn, type RuleParameter } from '@stacksight/contract';
import type { Labels } from '#analytics/answer/labels.ts';
import type { Asker } from '#analytics/rights.ts';
import type { Analytics } from '#analytics/run-query.ts';
import type { QueryScope } from '#analytics/scope.ts';
import { libraryChoices, locationChoices } from '#analytics/statement/choices.ts';
import type { Engine } from '#engine/open.ts';

export type Choice = { code: string; label: string };
export type FormPlace = {
  engine: Engine;
  analytics: Analytics;
  asker: Asker;
  /** Whose codes they are. */
  scope: QueryScope;
  language: 'zh-CN' | 'en-US';
};

/** What can be chosen for a parameter, never more than the asker's scope has; nothing for what is typed. */
export async function choicesOf(parameter: RuleParameter, place: FormPlace): Promise<Choice[]> {
  const { engine, analytics, asker, scope, language } = place;
  const { labels } = analytics;
  switch (parameter.type) {
    case 'enumeration':
      return parameter.choices.map(({ code, label }) => ({ code, label: nameIn(label, language) }));
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
    default:
      return [];
  }
}

type Dictionary = Extract<RuleParameter, { type: 'dictionary' }>['dictionary'];

const tables = {
  readerType: 'dim_rdtype',
  circulationType: 'dim_cirtype',
  state: 'dim_state',
  mainClass: 'dim_clc',
  secondClass: 'dim_clc',
  event: 'dim_event',
} as const satisfies Record<Dictionary, Parameters<Labels['all']>[0]>;

async function dictionaryChoices(
  dictionary: Dictionary,
  labels: Labels,
  glc: string,
  language: FormPlace['language'],
): Promise<Choice[]> {
  const names = await labels.all(tables[dictionary], glc, language);
  const isWanted = (code: string) =>
    dictionary === 'mainClass'
      ? code.length === 1
      : dictionary !== 'secondClass' || code.length > 1;
  return Object.entries(names)
    .filter(([code]) => isWanted(code))
    .map(([code, label]) => ({ code, label: label || code }))
    .sort((a, b) => a.code.localeCompare(b.code, 'en', { numeric: true }));
}
