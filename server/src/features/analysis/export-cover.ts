import type { Column, RowsReply } from '@stacksight/contract';
import words from './export-words.json' with { type: 'json' };

type Language = 'zh-CN' | 'en-US';

/** The words of a workbook: names of its sheets and lines of its cover. */
export const sheetWords: Readonly<Record<Language, (typeof words)['zh-CN']>> = words;

/** The lines of a cover sheet: what, when, whose, how fresh, and what each metric means. */
export function coverOf(
  about: { title: string; columns: readonly Column[]; meta: RowsReply['meta']; exportedAt: Date },
  language: Language,
): [string, string][] {
  const word = sheetWords[language];
  const { range, libraries, glc, dataUntil, isDemo } = about.meta;
  const last = new Date(new Date(`${range.to}T00:00:00Z`).getTime() - 86_400_000)
    .toISOString()
    .slice(0, 10);
  return [
    [word.title, about.title],
    [
      word.range,
      `${range.from} ~ ${last}${range.isIncomplete ? ` (${word.growing})` : ''} · ${range.zone}`,
    ],
    [word.group, glc],
    [word.libraries, libraries === null ? word.all : libraries.join(', ')],
    [word.fresh, dataUntil ?? '–'],
    [
      word.exported,
      about.exportedAt.toLocaleString(language, { timeZone: range.zone, hour12: false }),
    ],
    ...(isDemo ? [[word.demo, word.demoText] as [string, string]] : []),
    ...about.columns
      .filter(({ means, role }) => means !== null && role === 'metric')
      .map(({ label, means, formula }): [string, string] => [
        `${word.definition}: ${label}`,
        `${means ?? ''} [${formula ?? ''}]`,
      ]),
  ];
}
