import { type Language, pairOf, type Query } from '@stacksight/contract';
import type { Resolved } from '#analytics/question/resolved.ts';
import { fill, type SheetWords } from './export-words.ts';

/** Describes a study: its kind, its events in order, and its time window; null for other questions. */
export function studyInWords(
  { query, steps }: Resolved,
  language: Language,
  word: SheetWords,
): string | null {
  if (query.kind === 'table' || query.kind === 'event') return null;
  const events = steps.map(({ label }) => label[language]).join(' → ');
  const settings = settingsOf(query, word);
  const text = fill(word.study.plain, { kind: word.study.kinds[query.kind], events });
  return settings.length === 0
    ? text
    : fill(word.study.set, { text, settings: settings.join(word.list) });
}

function settingsOf(query: Query, word: SheetWords): string[] {
  const { study } = word;
  const unit = 'unit' in query ? word.period[query.unit] : '';
  return [
    ...(query.kind === 'interval' ? [study.pairs[pairOf(query)]] : []),
    ...('window' in query && query.window !== undefined
      ? [
          fill(study.window, {
            n: String(query.window.n),
            unit: study.units[query.window.unit],
          }),
        ]
      : []),
    ...(unit === '' ? [] : [fill(study.unit, { unit })]),
    ...('periods' in query ? [fill(study.periods, { n: String(query.periods) })] : []),
    ...('silentDays' in query ? [fill(study.silent, { n: String(query.silentDays) })] : []),
    ...('sessionMinutes' in query
      ? [fill(study.session, { n: String(query.sessionMinutes) })]
      : []),
  ];
}
