import { numbersOf, writtenTable } from '#documents/report/paper-table.ts';
import type { PaperAnswer, PaperTable, ReportPaper } from '#documents/report/report-paper.ts';
import type { ReportSummary } from '#kit/reports.ts';
import words from './paper-reasons.json' with { type: 'json' };

const mostRows = 5;
const mostColumns = 5;

/** Returns the numbers of a report and the first rows of its tables, as texts. */
export function paperSummary({ parts, language }: ReportPaper): ReportSummary[] {
  return parts.flatMap((part): ReportSummary[] => {
    if (part.kind === 'text' || part.kind === 'picture') return [];
    if (part.kind === 'answer') return [summaryOf(part, language)];
    const empty = { title: '', days: '', numbers: [], table: null, reason: null };
    if (part.kind === 'numbers') return [{ ...empty, numbers: part.numbers }];
    return [{ ...empty, title: part.title, reason: part.reason }];
  });
}

function summaryOf(
  { title, days, table, isNumbers }: PaperAnswer,
  language: ReportPaper['language'],
): ReportSummary {
  const empty = { title, days, numbers: [], table: null, reason: null };
  if (table.rows.length === 0) return { ...empty, reason: words[language].noData };
  if (isNumbers) return { ...empty, numbers: numbersOf(table, language) };
  const { columns, rows } = writtenTable(withShortHeads(table), language, mostColumns);
  const left = table.rows.length - mostRows;
  const more = left > 0 ? words[language].more.replace('{{count}}', String(left)) : null;
  return { ...empty, table: { columns, rows: rows.slice(0, mostRows), more } };
}

/** Leaves the name of the metric out of the columns that compare it, where there is only one. */
function withShortHeads(table: PaperTable): PaperTable {
  const metrics = table.columns.filter(({ role }) => role === 'metric');
  if (metrics.length !== 1) return table;
  const columns = table.columns.map((column) =>
    column.key.startsWith(`${metrics[0]?.key}__`)
      ? { ...column, label: column.label.split(' · ').at(-1) ?? '', unit: null }
      : column,
  );
  return { ...table, columns };
}
