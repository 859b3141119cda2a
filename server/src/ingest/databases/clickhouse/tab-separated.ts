import type { TextRow } from '../source-database.ts';

const escapes: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  '0': '\0',
};

/** Splits text of the format TabSeparated into rows; a line may arrive in pieces. */
export async function* readTabSeparated(
  chunks: AsyncIterable<string>,
): AsyncGenerator<TextRow[], string> {
  let rest = '';
  for await (const chunk of chunks) {
    const text = rest + chunk;
    const end = text.lastIndexOf('\n');
    rest = text.slice(end + 1);
    if (end >= 0) yield text.slice(0, end).split('\n').map(toRow);
  }
  return rest;
}

function toRow(line: string): TextRow {
  const cells = line.split('\t');
  if (!line.includes('\\')) return cells;
  return cells.map((cell) => {
    if (cell === '\\N') return null;
    return cell.includes('\\')
      ? cell.replace(/\\(.)/gs, (_, letter: string) => escapes[letter] ?? letter)
      : cell;
  });
}
