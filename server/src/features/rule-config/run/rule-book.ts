import { nameIn, type RuleAnswer, type RuleBody } from '@stacksight/contract';
import type { Analytics } from '#analytics/run-query.ts';
import { type FileAnswer, file } from '#http/replies.ts';
import type { SheetCell } from '#lib/workbook/sheet.ts';
import { tableWords, timeInWords, toTableFile } from '#lib/workbook/table-book.ts';

type Place = {
  analytics: Analytics;
  now: Date;
  zone: string;
  language: 'zh-CN' | 'en-US';
};
type Line = [string, string];

const shownLibraries = 200;

/** A rule's answer as a workbook, with a cover that says what was asked and what its columns mean. */
export async function ruleBook(
  rule: RuleBody,
  answer: RuleAnswer,
  place: Place,
): Promise<FileAnswer> {
  const { language } = place;
  const title = nameIn(rule.name, language);
  const columns = answer.columns.map(({ label, format, labels, role, type }) => ({
    label,
    format: labels === null ? (role === 'time' && type === 'date' ? 'date' : format) : 'text',
  }));
  const cover = await coverOf(rule, answer, place);
  return file(...toTableFile({ title, cover, columns, rows: labelled(answer) }, language));
}

function* labelled({ rows, columns }: RuleAnswer): Generator<SheetCell[]> {
  for (const row of rows)
    yield row.map((cell, at) =>
      typeof cell === 'string' ? (columns[at]?.labels?.[cell] ?? cell) : cell,
    );
}

async function coverOf(rule: RuleBody, answer: RuleAnswer, place: Place): Promise<Line[]> {
  const { language, now, zone } = place;
  const word = tableWords[language];
  const { about, columns, rows, hasMore } = answer;
  const count = rows.length.toLocaleString(language);
  return [
    [word.means, nameIn(rule.means, language)],
    ...about.parameters.map(({ label, text }): Line => [label, text || word.all]),
    ...(await groupLines(about, place)),
    [word.rows, hasMore ? word.cut.replace('{{count}}', count) : count],
    [word.fresh, about.dataUntil ?? '–'],
    [word.exported, timeInWords(now, zone, language)],
    ...(about.isDemo ? [[word.demo, word.demoText] as Line] : []),
    ...(about.warnings.includes('small_cells_hidden') ? [[word.note, word.hidden] as Line] : []),
    ...columns.flatMap(({ label, means }): Line[] =>
      means === null ? [] : [[`${word.definition}: ${label}`, means]],
    ),
  ];
}

async function groupLines(
  { glc, libraries }: RuleAnswer['about'],
  { analytics, language }: Place,
): Promise<Line[]> {
  const word = tableWords[language];
  const { groups } = await analytics.state();
  const group = groups.find((one) => one.glc === glc);
  const name = language === 'zh-CN' ? group?.nameZh : group?.nameEn;
  const names = await analytics.labels.all('dim_library', glc, language);
  const shown = (libraries ?? []).slice(0, shownLibraries).map((code) => names[code] ?? code);
  const isCut = (libraries?.length ?? 0) > shownLibraries;
  const more = isCut ? [word.more.replace('{{count}}', String(libraries?.length))] : [];
  return [
    [word.group, name || glc],
    [word.libraries, libraries === null ? word.all : [...shown, ...more].join(word.list)],
  ];
}
