import { LoadError } from './load-error.ts';
import type { FileMapping } from './mapping/mapping-schema.ts';

/** Refuses a header that lacks columns that the mapping needs, or has some that nobody knows. */
export function checkHeader(header: readonly string[], file: FileMapping, name: string): void {
  const here = header.map((column) => column.toLowerCase()).filter((column) => column !== '');
  const twice = header.filter(
    (column, at) =>
      column !== '' &&
      here.indexOf(column.toLowerCase()) !== here.lastIndexOf(column.toLowerCase()) &&
      at > here.indexOf(column.toLowerCase()),
  );
  if (twice.length > 0) {
    throw new LoadError('columns_unknown', `${name} has the column ${twice.join(', ')} twice.`);
  }
  const missing = file.columns.filter((column) => !here.includes(column.toLowerCase()));
  if (missing.length > 0) {
    throw new LoadError(
      'columns_missing',
      `${name} lacks the column${plural(missing)} ${missing.join(', ')}; its columns are ${header.join(', ')}.`,
    );
  }
  const known = [...file.columns, ...file.optional];
  const lower = known.map((column) => column.toLowerCase());
  const unknown = header.filter((column) => column !== '' && !lower.includes(column.toLowerCase()));
  if (unknown.length > 0 && file.otherColumns === 'refuse') {
    throw new LoadError(
      'columns_unknown',
      `${name} has unknown column${plural(unknown)} ${unknown.join(', ')}; known are ${known.join(', ')}.`,
    );
  }
}

function plural(list: readonly string[]): string {
  return list.length === 1 ? '' : 's';
}
