import type { ReportSummary } from '#kit/reports.ts';

/** Returns the numbers and tables of a report in lines of plain text. */
export function mailLines(summary: readonly ReportSummary[]): string[] {
  return summary.flatMap(({ title, days, numbers, table, reason }) => [
    ...(title === '' ? [] : ['', days === '' ? title : `${title} (${days})`]),
    ...(reason === null ? [] : [`  ${reason}`]),
    ...numbers.map(
      ({ label, value, unit, lines }) =>
        `  ${[`${label}: ${value} ${unit}`.trim(), ...lines].join(' · ')}`,
    ),
    ...(table === null ? [] : tableLines(table)),
  ]);
}

function tableLines({ columns, rows, more }: NonNullable<ReportSummary['table']>): string[] {
  const lines = rows.map((row) =>
    row
      .map((text, at) => {
        const column = columns[at];
        return column?.isNumber === true && columns.length > 2 ? `${column.head} ${text}` : text;
      })
      .join(' · '),
  );
  return [...lines, ...(more === null ? [] : [more])].map((line) => `  ${line}`);
}
