import { ServerRefusal } from '../../sources/target.ts';
import { rowsPerBlock, type TextRow } from '../source-database.ts';
import { toClickHouseRefusal } from './clickhouse-http.ts';
import { readTabSeparated } from './tab-separated.ts';

const isInstant = (type: string) => /^(Nullable\(|LowCardinality\()*DateTime/.test(type);

/** Returns the names of the columns that hold points in time. */
export const instantsOf = (columns: readonly TextRow[]) =>
  columns.flatMap(([name, type]) => (name != null && isInstant(type ?? '') ? [name] : []));

/** Returns the function that gives rows the one form of values; points in time arrive in UTC. */
export function clickHouseForm(types: readonly string[]): (rows: TextRow[]) => TextRow[] {
  const instants = types.flatMap((type, index) => (isInstant(type) ? [index] : []));
  return (rows) => {
    for (const row of rows)
      for (const index of instants) {
        const text = row[index];
        if (text != null) row[index] = `${text.replace('T', ' ').replace('Z', '')}Z`;
      }
    return rows;
  };
}

// A broken answer ends with these lines: the word, a tag that the head of the answer has too, and the error.
const marker = '__exception__';

/** Makes blocks of even size of the lines of an answer. An error in the middle of the answer is thrown. */
export async function* blocksOfLines(
  chunks: AsyncIterable<string>,
  tag: string | undefined,
): AsyncGenerator<TextRow[]> {
  const waiting: TextRow[] = [];
  const lines = readTabSeparated(chunks);
  for (;;) {
    const { done, value } = await lines.next();
    if (done) {
      if (value !== '') throw new ServerRefusal('lost');
      break;
    }
    const broken = tag === undefined ? -1 : findError(value, tag);
    if (broken >= 0)
      throw toClickHouseRefusal(
        value
          .slice(broken + 2)
          .flat()
          .join(' '),
      );
    for (const row of value) waiting.push(row);
    while (waiting.length >= rowsPerBlock) yield waiting.splice(0, rowsPerBlock);
  }
  if (waiting.length > 0) yield waiting;
}

const findError = (rows: readonly TextRow[], tag: string) =>
  rows.findIndex(
    (row, index) => row[0]?.startsWith(marker) && rows[index + 1]?.[0]?.trimEnd() === tag,
  );
