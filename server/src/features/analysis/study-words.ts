import { type Language, pairOf, type Query } from '@stacksight/contract';
import type { Resolved } from '#analytics/question/resolved.ts';
import { fillPlaceholders, type SheetWords } from '#analytics/words/export-words.ts';

/** Describes a study: its kind, its events in order, and its time window; null for other questions. */
export function studyInWords(
  { query, steps }: Resolved,
  language: Language,
  word: SheetWords,
): string | null {
  if (query.kind === 'table' || query.kind === 'event') return null;
  const events = steps.map(({ label }) => label[language]).join(' → ');
  const settings = settingsOf(query, word);
  const text = fillPlaceholders(word.study.plain, { kind: word.study.kinds[query.kind], events });
  return settings.length === 0
    ? text
    : fillPlaceholders(word.study.set, { text, settings: settings.join(word.list) });
}

function settingsOf(query: Query, word: SheetWords): string[] {
  const { study } = word;
  const unit = 'unit' in query ? word.period[query.unit] : '';
  return [
    ...(query.kind === 'interval' ? [study.pairs[pairOf(query)]] : []),
    ...('window' in query && query.window !== undefined
      ? [
          fillPlaceholders(study.window, {
            n: String(query.window.n),
            unit: study.units[query.window.unit],
          }),
        ]
      : []),
    ...(unit === '' ? [] : [fillPlaceholders(study.unit, { unit })]),
    ...('periods' in query ? [fillPlaceholders(study.periods, { n: String(query.periods) })] : []),
    ...('silentDays' in query
      ? [fillPlaceholders(study.silent, { n: String(query.silentDays) })]
      : []),
    ...('sessionMinutes' in query
      ? [fillPlaceholders(study.session, { n: String(query.sessionMinutes) })]
      : []),
  ];
}
