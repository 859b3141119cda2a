import type { Language, Meaning, Query } from '@stacksight/contract';
import type { NameCatalogue } from '#assistant/reading/catalogue.ts';
import { say } from '#assistant/saying/say.ts';
import { labelOf } from './model/allowed-catalogue.ts';

/** Writes in short what a question was taken to mean: its numbers and breakdowns, or the name of its rule. */
export function sayMeaning(
  meaning: Meaning,
  { catalogue }: { catalogue: NameCatalogue },
  language: Language,
): string {
  const whole = say(language, 'asRead');
  if (meaning.kind === 'rule') {
    const names = catalogue.rules.find(({ code }) => code === meaning.rule)?.names ?? [];
    return names[language === 'en-US' ? names.length - 1 : 0] ?? whole;
  }
  const query = queryOf(meaning);
  if (query === null) return whole;
  const metrics = query.kind === 'table' ? query.metrics : [];
  const numbers = metrics.map((code) => labelOf(code, catalogue, language));
  const breakdowns = query.by.map((code) =>
    say(language, 'by', { name: labelOf(code, catalogue, language) }),
  );
  return numbers.length === 0 ? whole : [...numbers, ...breakdowns].join(' · ');
}

function queryOf(meaning: Meaning): Query | null {
  if (meaning.kind === 'query' || meaning.kind === 'why' || meaning.kind === 'ofReaders')
    return meaning.query;
  return meaning.kind === 'sideBySide' ? (meaning.queries[0] ?? null) : null;
}
