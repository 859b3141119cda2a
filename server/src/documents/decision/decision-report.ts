import type { BasketItem, Language } from '@stacksight/contract';
import type { FileChild } from 'docx';
import { cleanLine, cleanLines } from '../word/clean-line.ts';
import { bullet, coverLine, heading, note, numbered, paragraph } from '../word/word-blocks.ts';
import type { WordPicture } from '../word/word-picture.ts';
import { factTable } from '../word/word-table.ts';
import { writeWord } from '../word/write-word.ts';
import { itemSection } from './decision-items.ts';
import { type DecisionWords, decisionWords, fill, titleOf } from './decision-words.ts';
import { findingsOf, type ReportFinding } from './findings.ts';
import { plainMarkdown } from './plain-markdown.ts';
import { findingInWords, suggestionsOf } from './suggestions.ts';

// Composes the report of a basket: cover, summary, findings, suggestions, items, definitions, about the data.

export type DecisionReport = {
  /** The title; the fixed title is translated. */
  title: string;
  /** The text of the assistant; empty without one. */
  text: string;
  items: readonly BasketItem[];
  /** The picture of each item, null without one. */
  pictures: readonly (WordPicture | null)[];
  language: Language;
  /** The names of the library groups of the items, as the caller may see them. */
  groups: readonly string[];
  author: string;
  /** The day on which the report is made, in the library's zone. */
  day: string;
};

const mostFindings = 12;
const mostInSummary = 3;

/** Returns the bytes of the report as a Word document. */
export async function writeDecisionReport(report: DecisionReport): Promise<Buffer> {
  const words = decisionWords[report.language];
  const title = titleOf(report.title, report.language);
  const findings = findingsOf(report.items, words.others).slice(0, mostFindings);
  return writeWord({
    title,
    author: report.author,
    language: report.language,
    header: [fill(words.header, { title }), report.groups.join(words.list)],
    footer: words.footer,
    cover: cover(report, title, words),
    body: [
      ...summary(report, findings, words),
      ...findingList(report.items, findings, words),
      ...suggestionList(findings, words),
      heading(1, `4 ${words.items}`, true),
      ...report.items.flatMap((item, at) =>
        itemSection(item, at + 1, report.pictures[at] ?? null, words),
      ),
      ...definitions(report.items, words),
      ...aboutData(report.items, words),
    ],
  });
}

function cover(report: DecisionReport, title: string, words: DecisionWords): FileChild[] {
  const { facts } = words;
  const isDemo = report.items.some(({ about }) => about?.isDemo);
  return [
    coverLine(report.groups.join(words.list), 32, 2_400),
    coverLine(title, 64, 500),
    coverLine(' ', 32, 1_200),
    factTable([
      [facts.group, report.groups.join(words.list) || words.notStated],
      [facts.period, periodOf(report.items, words)],
      [facts.until, untilOf(report.items, words)],
      [facts.author, report.author],
      [facts.date, report.day],
      [facts.sign, ''],
    ]),
    ...(isDemo ? [note(''), note(words.demo)] : []),
  ];
}

/** Returns the days from the first to the last of all items. */
function periodOf(items: readonly BasketItem[], words: DecisionWords): string {
  const from = items.flatMap(({ about }) => about?.from ?? []).sort()[0];
  const to = items
    .flatMap(({ about }) => about?.to ?? [])
    .sort()
    .at(-1);
  if (from !== undefined && to !== undefined) return fill(words.days, { from, to });
  return items.some(({ about }) => about) ? words.asOfNow : words.notStated;
}

/** Returns the newest day with data; the first and the last if the items differ. */
function untilOf(items: readonly BasketItem[], words: DecisionWords): string {
  const days = [...new Set(items.flatMap(({ about }) => about?.dataUntil ?? []))].sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return words.notStated;
  return first === last ? first : fill(words.days, { from: first, to: last });
}

function summary(
  { text, items }: DecisionReport,
  findings: readonly ReportFinding[],
  words: DecisionWords,
): FileChild[] {
  const about = fill(words[items.length === 1 ? 'about_one' : 'about_other'], {
    count: String(items.length),
    period: periodOf(items, words),
    until: untilOf(items, words),
  });
  const written = plainMarkdown(text);
  const first = findings.slice(0, mostInSummary).map((one) => bullet(findingInWords(one, words)));
  return [
    heading(1, `1 ${words.summary}`),
    paragraph(about),
    ...written,
    ...(written.length > 0 || first.length === 0 ? [] : [paragraph(words.first), ...first]),
  ];
}

function findingList(
  items: readonly BasketItem[],
  findings: readonly ReportFinding[],
  words: DecisionWords,
): FileChild[] {
  const lines = findings.map((one) =>
    numbered(
      0,
      { text: `${cleanLine(items[one.item]?.menuName ?? '')}${words.colon}`, isBold: true },
      findingInWords(one, words),
      fill(words.see, { section: `4.${one.item + 1}` }),
    ),
  );
  const hasAny = lines.length > 0;
  return [
    heading(1, `2 ${words.findings}`),
    ...(hasAny ? [note(words.ranked), ...lines] : [paragraph(words.nothing)]),
  ];
}

function suggestionList(findings: readonly ReportFinding[], words: DecisionWords): FileChild[] {
  const sentences = suggestionsOf(findings, words);
  return [
    heading(1, `3 ${words.suggestions}`),
    ...(sentences.length === 0
      ? [paragraph(words.keep)]
      : [note(words.drawn), ...sentences.map((text) => numbered(1, text))]),
  ];
}

function definitions(items: readonly BasketItem[], words: DecisionWords): FileChild[] {
  const lines = [...new Set(items.flatMap(({ menuDesc }) => cleanLines(menuDesc)))];
  return [
    heading(1, `5 ${words.definitions}`, true),
    ...(lines.length === 0
      ? [paragraph(words.noDefinitions)]
      : lines.map((line) => bullet(...definition(line)))),
  ];
}

// The name of a metric stands before the first colon.
function definition(line: string) {
  const [, name, means] = /^([^:\uff1a]{1,60}[:\uff1a])(.+)$/.exec(line) ?? [];
  return name === undefined || means === undefined ? [line] : [{ text: name, isBold: true }, means];
}

function aboutData(items: readonly BasketItem[], words: DecisionWords): FileChild[] {
  const lines = items.flatMap(({ menuName, about }) =>
    about?.dataUntil ? [fill(words.untilOf, { name: menuName, until: about.dataUntil })] : [],
  );
  return [
    heading(1, `6 ${words.data}`),
    paragraph(words.rounding),
    ...[...new Set(lines)].map((line) => bullet(line)),
  ];
}
