import { type Cell, type Column, otherCode, type QueryResult } from '@stacksight/contract';

/** Sends a query, as JSON text, to the server. */
export type SendQuery = (query: string) => Promise<QueryResult>;

const json = /```json\n([\s\S]*?)\n```/;
const sql = /```sql\n[\s\S]*?\n```/;
const table = /^\|[\s\S]*\|$/m;
// `<!-- columns: a, b -->` above a table names its columns; without this comment, the table shows all columns.
const shown = /<!-- columns: (.*) -->/;

/** Returns a section of the page with its present statement and table; a section without a question stays unchanged. */
export async function renewSection(section: string, ask: SendQuery): Promise<string> {
  const query = json.exec(section)?.[1];
  if (query === undefined) return section;
  const result = await ask(query);
  const keys = shown.exec(section)?.[1]?.split(', ');
  const statement = `\`\`\`sql\n${result.meta.sql ?? ''}\n\`\`\``;
  return section.replace(sql, () => statement).replace(table, () => toTable(result, keys));
}

function toTable({ columns, rows }: QueryResult, keys: readonly string[] | undefined): string {
  const indexes = columns.flatMap(({ key }, index) =>
    keys === undefined || keys.includes(key) ? [index] : [],
  );
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(indexes.map((index) => columns[index]?.label ?? '')),
    `|${indexes.map(() => '---|').join('')}`,
    ...rows.map((row) => line(indexes.map((index) => toText(row[index], columns[index])))),
  ].join('\n');
}

function toText(cell: Cell | undefined, column: Column | undefined): string {
  if (cell === otherCode) return '其他';
  if (column?.role === 'dimension')
    return cell === null ? '未知' : (column.labels?.[String(cell)] ?? String(cell));
  if (typeof cell !== 'number') return cell === null ? '–' : String(cell);
  if (column?.format === 'percent') return `${(cell * 100).toFixed(1)} %`;
  const digits = Number.isInteger(cell) ? 0 : 2;
  return cell.toLocaleString('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
