import { LoadError } from './load-error.ts';
import type { FileMapping } from './mapping/mapping-schema.ts';
import { spreadColumns, spreadHeader } from './spread.ts';
import { say } from './words/say.ts';

/**
 * Returns the mapping's name for each column of a file, in the order of the file. A column of the mapping is matched to
 * the first heading with its name, else to the heading with the first of its other names. Each heading is used once, by
 * required columns first.
 */
export function matchHeader(header: readonly string[], file: FileMapping): string[] {
  const names = [...header];
  const free = new Set(names.map((_, at) => at));
  const take = (column: string, isCalled: (heading: string) => boolean): boolean => {
    const at = [...free].find((place) => isCalled(header[place] ?? ''));
    if (at === undefined) return false;
    free.delete(at);
    names[at] = column;
    return true;
  };
  // Required columns are matched before optional ones: a single column `time` is the time of the event, not its hour.
  for (const columns of [file.columns, file.optional]) {
    const open = columns.filter(
      (column) => !take(column, (heading) => heading.toLowerCase() === column.toLowerCase()),
    );
    for (const column of open) {
      const called = [column, ...(file.headings[column] ?? [])].map(plainName);
      called.some((name) => take(column, (heading) => plainName(heading) === name));
    }
  }
  return names;
}

/** Returns the function that names the columns of a file without a header; undefined for a file with one. */
export function namesWithoutHeader({
  header,
}: FileMapping): ((columns: number) => string[]) | undefined {
  if (header === undefined) return undefined;
  return (columns) => Array.from({ length: columns }, (_, at) => header[at] ?? '');
}

/** Returns the number of a mapping's columns in a header. */
export function knownColumns(header: readonly string[], file: FileMapping): number {
  const columns = new Set(columnsOf(file));
  return matchHeader(header, file).filter((name) => columns.has(name)).length;
}

/** Throws for a header that lacks required columns or has columns that the mapping does not know. */
export function checkHeader(header: readonly string[], file: FileMapping, name: string): void {
  const names = matchHeader(header, file);
  const lower = names.map((column) => column.toLowerCase());
  const twice = names.filter(
    (column, at) => column !== '' && lower.indexOf(column.toLowerCase()) < at,
  );
  if (twice.length > 0) {
    const params = { file: name, columns: twice.join(', ') };
    throw new LoadError('columns_unknown', say('columnTwice', params));
  }
  const missing = file.columns.filter((column) => !names.includes(column));
  if (missing.length > 0) {
    const params = { file: name, missing: missing.map(withHeadings(file)).join(', ') };
    throw new LoadError(
      'columns_missing',
      say('columnsMissing', { ...params, columns: header.join(', ') }),
    );
  }
  const { header: read, spread } = spreadHeader(names, file);
  if (spread !== null && spread.periods.length === 0)
    throw new LoadError('columns_missing', say('noPeriodColumns', { file: name }));
  const known = [...columnsOf(file), ...(spread === null ? [] : Object.values(spreadColumns))];
  const unknown = read.filter((column) => column !== '' && !known.includes(column));
  if (unknown.length > 0 && file.otherColumns === 'refuse') {
    const params = { file: name, unknown: unknown.join(', '), known: known.join(', ') };
    throw new LoadError('columns_unknown', say('columnsUnknown', params));
  }
}

const columnsOf = ({ columns, optional }: FileMapping): string[] => [...columns, ...optional];

/** Returns a column with some of its other names, for a message. */
function withHeadings({ headings }: FileMapping): (column: string) => string {
  return (column) => {
    const others = (headings[column] ?? []).slice(0, 6).join(' / ');
    return others === '' ? column : `${column} (${others})`;
  };
}

/** Makes different spellings of a heading equal: wide letters, blanks, hyphens and brackets. */
export function plainName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\-()[\]:.]+/g, '');
}
