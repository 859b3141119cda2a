import type { CellRow, TextRow } from '../source-database.ts';

/** A column of an answer as the protocol of MySQL describes it. */
export type MysqlField = { name: string; columnType?: number; characterSet?: number };

type Convert = (bytes: Buffer) => string | null;
const toHex: Convert = (bytes) => bytes.toString('hex');
// A date of zeros is this system's way to say that there is none.
const toDate: Convert = (bytes) => {
  const text = bytes.toString('latin1');
  return text.startsWith('0000-00-00') ? null : text;
};
const toInstant: Convert = (bytes) => {
  const text = toDate(bytes);
  return text === null ? null : `${text}Z`;
};
const toNumber: Convert = (bytes) =>
  bytes.length > 6
    ? BigInt(`0x${bytes.toString('hex')}`).toString()
    : String(bytes.readUIntBE(0, bytes.length));

const binary = 63;
// The numbers of the types in the protocol: TIMESTAMP follows the session, whose zone is UTC; DATE and DATETIME are wall
// times; BIT is a number; GEOMETRY and the kinds of text may be bytes.
const byType: Readonly<Record<number, Convert>> = {
  7: toInstant,
  10: toDate,
  12: toDate,
  14: toDate,
  16: toNumber,
  255: toHex,
};
const mayBeBytes = new Set([15, 249, 250, 251, 252, 253, 254]);

/** Returns the function that gives a row of raw bytes the one form of values; texts stay bytes. */
export function mysqlCells(fields: readonly MysqlField[]): (row: (Buffer | null)[]) => CellRow {
  const converts = fields.map(({ columnType = 0, characterSet }) => {
    if (characterSet === binary && mayBeBytes.has(columnType)) return toHex;
    return byType[columnType] ?? null;
  });
  return (row) =>
    row.map((bytes, index) => {
      const convert = converts[index] ?? null;
      return bytes === null || convert === null ? bytes : convert(bytes);
    });
}

/** Returns a row with its texts as texts. */
export const textsOfCells = (row: CellRow): TextRow =>
  row.map((cell) => (typeof cell === 'string' || cell === null ? cell : cell.toString('utf8')));
