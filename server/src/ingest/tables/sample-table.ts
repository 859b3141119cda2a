import { basename } from 'node:path';
import { createScanner } from '../csv/csv-scan.ts';
import { peekBytes, peekFile, peekText } from '../csv/peek-file.ts';
import { readHeader } from '../csv/read-header.ts';
import { readRows } from '../csv/read-rows.ts';
import { LoadError } from '../load-error.ts';
import { say } from '../words/say.ts';
import { tableLimits } from './limits.ts';

/** The beginning of a table. */
export type TableSample = {
  encoding: string;
  /** True if nobody said which encoding it is. */
  isGuessed: boolean;
  delimiter: string;
  header: string[];
  /** The lines above the header, such as a title. */
  skipped: number;
  rows: { line: number; cells: string[] }[];
  /** The lines of the beginning that do not split into the header's columns. */
  broken: number;
};

type SampleOptions = {
  encoding?: string | null;
  delimiter?: string;
  rows?: number;
  /** The table's name in sentences. */
  name?: string;
  /** The names of so many columns, for a table whose first row is data. */
  names?: (columns: number) => string[];
  signal?: AbortSignal;
};

const longestCell = 1_000;

/** Reads the header and the first rows of a text; throws a LoadError for one without a usable header. */
export async function sampleTable(
  path: string,
  {
    encoding = null,
    delimiter = 'any',
    rows = 100,
    name = basename(path),
    names,
    signal,
  }: SampleOptions = {},
): Promise<TableSample> {
  const probe = await peekFile(path, encoding, signal);
  let seen = 0;
  const text = (async function* () {
    for await (const piece of peekText(probe, signal)) {
      seen += piece.length;
      yield piece;
    }
  })();
  try {
    const header = await readHeader(text, { delimiter, file: name, known: () => 0, names });
    const columns = header.names.length;
    if (columns > tableLimits.columns)
      throw new LoadError(
        'too_large',
        say('tooManyColumns', { file: name, most: tableLimits.columns }),
      );
    const sample: TableSample = {
      encoding: probe.encoding.name,
      isGuessed: encoding === null,
      delimiter: header.delimiter,
      header: header.names.map((cell) => cell.slice(0, longestCell)),
      skipped: header.line - 1,
      rows: [],
      broken: 0,
    };
    const scanner = createScanner({
      columns,
      delimiter: header.delimiter.charCodeAt(0),
      lost: probe.encoding.name === 'utf-8' ? 'invalid' : 'replaced',
      firstLine: header.nextLine,
      isMasked: false,
    });
    const take = (bytes: Buffer) => {
      for (const row of readRows(bytes, columns)) {
        if (row.isBroken) sample.broken += 1;
        else if (sample.rows.length < rows)
          sample.rows.push({
            line: row.line,
            cells: row.cells().map((cell) => cell.slice(0, longestCell)),
          });
      }
    };
    take(scanner.push(header.rest));
    for await (const piece of text) take(scanner.push(piece));
    // The last line of a longer text is cut off.
    if (seen < peekBytes) take(scanner.finish());
    return sample;
  } finally {
    await text.return(undefined);
  }
}
