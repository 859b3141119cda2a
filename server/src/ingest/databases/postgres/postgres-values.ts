import type { TextRow } from '../source-database.ts';

type Convert = (text: string) => string;

// The session has time zone UTC and the ISO style of dates.
const toInstant: Convert = (text) => text.replace(/\+00(?::00)?$/, 'Z');
const byType: Readonly<Record<number, Convert>> = {
  16: (text) => (text === 't' ? 'true' : 'false'),
  17: (text) => text.replace(/^\\x/, ''),
  1184: toInstant,
};

/** The driver hands over the text of the server. */
export const textTypes = { getTypeParser: () => (text: string) => text };

/** Returns the function that gives rows the one form of values; it changes the rows. */
export function postgresForm(types: readonly number[]): (rows: TextRow[]) => TextRow[] {
  const changed = types.flatMap((type, index) => {
    const convert = byType[type];
    return convert === undefined ? [] : [{ index, convert }];
  });
  return (rows) => {
    for (const row of rows)
      for (const { index, convert } of changed) {
        const text = row[index];
        if (typeof text === 'string') row[index] = convert(text);
      }
    return rows;
  };
}
