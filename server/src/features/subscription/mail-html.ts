import type { ReportSummary } from '#kit/reports.ts';
import { escapeHtml } from './subscription-words.ts';

// Writes the HTML of a mail. Mail programs leave out style sheets, so every element has its own style.

type MailParts = {
  title: string;
  /** The sentences about the mail and its files. */
  about: readonly string[];
  /** The HTML of the picture; empty for none. */
  picture: string;
  summary: readonly ReportSummary[];
  links: readonly (readonly [name: string, url: string])[];
};

const line = '1px solid #d3d9e0';
const styles = {
  page: 'max-width:640px;margin:0 auto;font-family:sans-serif;font-size:14px;line-height:1.6;color:#1f2933',
  title: 'margin:0 0 4px;font-size:20px;line-height:1.4;color:#1f3a5f',
  about: 'margin:0;color:#5f6b7a',
  head: `margin:20px 0 0;padding-top:12px;border-top:${line};font-size:15px`,
  days: 'margin:0 0 4px;font-size:12px;color:#5f6b7a',
  table: 'width:100%;border-collapse:collapse;font-size:13px',
  column: `padding:4px 8px 4px 0;border-bottom:${line};font-weight:normal;color:#5f6b7a;text-align:left`,
  columnOfNumbers: `padding:4px 0 4px 8px;border-bottom:${line};font-weight:normal;color:#5f6b7a;text-align:right`,
  cell: 'padding:4px 8px 4px 0;text-align:left',
  number: 'padding:4px 0 4px 8px;text-align:right;white-space:nowrap',
  figure:
    'padding:4px 0 4px 8px;text-align:right;white-space:nowrap;font-size:16px;font-weight:bold',
  small: 'margin:0;font-size:12px;color:#5f6b7a',
  links: `margin:24px 0 0;padding-top:12px;border-top:${line}`,
} as const;

type Tag = 'h1' | 'h2' | 'p' | 'td' | 'th' | 'span';
const element = (tag: Tag, style: keyof typeof styles, text: string) =>
  `<${tag} style="${styles[style]}">${escapeHtml(text)}</${tag}>`;
const row = (...cells: string[]) => `<tr>${cells.join('')}</tr>`;
const table = (...rows: string[]) => `<table style="${styles.table}">${rows.join('')}</table>`;

/** Returns the HTML of the mail of a report. */
export function mailHtml({ title, about, picture, summary, links }: MailParts): string {
  const anchors = links.map(
    ([name, url]) => `<a href="${escapeHtml(url)}">${escapeHtml(name)}</a>`,
  );
  return [
    `<div style="${styles.page}">`,
    element('h1', 'title', title),
    ...about.map((text) => element('p', 'about', text)),
    picture,
    ...summary.flatMap(partOf),
    `<p style="${styles.links}">${anchors.join(' · ')}</p></div>`,
  ].join('');
}

const partOf = (part: ReportSummary): string[] => [
  ...(part.title === '' ? [] : [element('h2', 'head', part.title)]),
  ...(part.days === '' ? [] : [element('p', 'days', part.days)]),
  ...(part.reason === null ? [] : [element('p', 'about', part.reason)]),
  ...(part.numbers.length === 0 ? [] : [numbersTable(part.numbers)]),
  ...(part.table === null ? [] : answerTable(part.table)),
];

const numbersTable = (numbers: ReportSummary['numbers']) =>
  table(
    ...numbers.map(({ label, value, unit, lines }) => {
      const compared = lines.length === 0 ? '' : element('p', 'small', lines.join(' · '));
      const name = `<td style="${styles.cell}">${escapeHtml(label)}${compared}</td>`;
      return row(name, element('td', 'figure', `${value} ${unit}`.trim()));
    }),
  );

function answerTable({ columns, rows, more }: NonNullable<ReportSummary['table']>): string[] {
  const isNumber = (at: number) => columns[at]?.isNumber === true;
  const heads = columns.map(({ head }, at) =>
    element('th', isNumber(at) ? 'columnOfNumbers' : 'column', head),
  );
  const body = rows.map((cells) =>
    row(...cells.map((text, at) => element('td', isNumber(at) ? 'number' : 'cell', text))),
  );
  return [table(row(...heads), ...body), ...(more === null ? [] : [element('p', 'small', more)])];
}
