import { numbersOf } from '#documents/report/paper-table.ts';
import { isNumberColumn, paperText } from '#documents/report/paper-text.ts';
import type { PaperAnswer, ReportPaper } from '#documents/report/report-paper.ts';
import words from './paper-reasons.json' with { type: 'json' };

const mostRows = 5;

/** Returns a report in lines of plain text: names with their numbers, and the first rows of tables. */
export function paperLines({ parts, language }: ReportPaper): string[] {
  return parts.flatMap((part): string[] => {
    if (part.kind === 'numbers')
      return part.numbers.map(({ label, value, unit }) => `${label}: ${value} ${unit}`.trim());
    if (part.kind === 'missing') return [`${part.title}: ${part.reason}`];
    return part.kind === 'answer' ? ['', ...answerLines(part, language)] : [];
  });
}

function answerLines(
  { title, days, table, isNumbers }: PaperAnswer,
  language: ReportPaper['language'],
) {
  const look = { language, grain: table.grain };
  const head = `${title} (${days})`;
  if (table.rows.length === 0) return [head, `  ${words[language].noData}`];
  if (isNumbers)
    return [
      head,
      ...numbersOf(table, language).map(
        ({ label, value, unit, lines }) =>
          `  ${[`${label}: ${value} ${unit}`.trim(), ...lines].join(' · ')}`,
      ),
    ];
  const rows = table.rows.slice(0, mostRows).map((row) => {
    const cells = table.columns.map((column, at) => {
      const text = paperText(row[at] ?? null, column, look);
      return isNumberColumn(column) && table.columns.length > 2 ? `${column.label} ${text}` : text;
    });
    return `  ${cells.slice(0, 5).join(' · ')}`;
  });
  const left = table.rows.length - rows.length;
  const more = words[language].more.replace('{{count}}', String(left));
  return [head, ...rows, ...(left > 0 ? [`  ${more}`] : [])];
}
