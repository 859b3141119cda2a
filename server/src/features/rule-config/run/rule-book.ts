import {
  type Cell,
  type Column,
  type Language,
  nameIn,
  type RuleAnswer,
  type RuleBody,
} from '@stacksight/contract';
import type { Analytics } from '#analytics/run-query.ts';
import { tableWords, timeInWords, toBook } from '#lib/workbook/table-book.ts';
import type { Workbook } from '#lib/workbook/write-workbook.ts';

type RuleBookContext = {
  analytics: Analytics;
  now: Date;
  zone: string;
  language: Language;
};
type RuleCoverLine = [string, string];

const shownLibraries = 200;

export type RuleTable = {
  columns: readonly Column[];
  blocks: AsyncIterable<readonly (readonly Cell[])[]>;
  about: RuleAnswer['about'];
  /** The number of rows; null if it is unknown until the last row. */
  count: number | null;
};

/** Returns a rule's answer as a workbook; the cover shows the parameters and the meaning of the columns. */
export async function ruleBook(
  rule: RuleBody,
  title: string,
  table: RuleTable,
  place: RuleBookContext,
): Promise<{ name: string; workbook: Workbook }> {
  const columns = table.columns.map(({ label, format, labels, role, type }) => ({
    label,
    format: labels === null ? (role === 'time' && type === 'date' ? 'date' : format) : 'text',
  }));
  const cover = await coverOf(rule, table, place);
  async function* rows() {
    for await (const block of table.blocks) yield* block;
  }
  return toBook({ title, cover, columns, rows: rows() }, place.language);
}

/** Replaces the codes in cells by labels. */
export const withWords = (
  rows: readonly (readonly Cell[])[],
  columns: readonly Column[],
): Cell[][] =>
  rows.map((row) =>
    row.map((cell, at) =>
      typeof cell === 'string' ? (columns[at]?.labels?.[cell] ?? cell) : cell,
    ),
  );

async function coverOf(
  rule: RuleBody,
  { about, columns, count }: RuleTable,
  place: RuleBookContext,
): Promise<RuleCoverLine[]> {
  const { language, now, zone } = place;
  const word = tableWords[language];
  return [
    [word.means, nameIn(rule.means, language)],
    ...about.parameters.map(({ label, text }): RuleCoverLine => [label, text || word.all]),
    ...(await groupLines(about, place)),
    ...(count === null ? [] : [[word.rows, count.toLocaleString(language)] as RuleCoverLine]),
    [word.fresh, about.dataUntil ?? '–'],
    [word.exported, timeInWords(now, zone, language)],
    ...(about.isDemo ? [[word.demo, word.demoText] as RuleCoverLine] : []),
    ...(about.warnings.includes('small_cells_hidden')
      ? [[word.note, word.hidden] as RuleCoverLine]
      : []),
    ...columns.flatMap(({ label, means }): RuleCoverLine[] =>
      means === null ? [] : [[`${word.definition}: ${label}`, means]],
    ),
  ];
}

async function groupLines(
  { glc, libraries }: RuleAnswer['about'],
  { analytics, language }: RuleBookContext,
): Promise<RuleCoverLine[]> {
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
