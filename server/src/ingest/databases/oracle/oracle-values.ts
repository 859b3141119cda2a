import type { TextRow } from '../source-database.ts';

type Field = { dbTypeName?: string };
type Types = { STRING: unknown; BUFFER: unknown };

/**
 * Returns how the driver reads each column: numbers and long texts as text, so that they keep their digits; and the
 * function that gives a row the one form of values.
 */
export function oracleForm({ STRING, BUFFER }: Types) {
  return {
    toType({ dbTypeName = '' }: Field): { type: unknown } | undefined {
      if (/NUMBER|FLOAT|DOUBLE|CLOB|ROWID|INTERVAL|JSON/.test(dbTypeName)) return { type: STRING };
      return dbTypeName.includes('BLOB') ? { type: BUFFER } : undefined;
    },
    toForm: (row: readonly unknown[], fields: readonly Field[]): TextRow =>
      row.map((value, index) => toText(value, fields[index]?.dbTypeName ?? '')),
  };
}

function toText(value: unknown, type: string): string | null {
  if (value === null || value === undefined) return null;
  if (Buffer.isBuffer(value)) return value.toString('hex');
  if (!(value instanceof Date)) return String(value);
  if (type.includes('TIME ZONE'))
    return `${trimmed(value.toISOString().replace('T', ' ').replace('Z', ''))}Z`;
  return trimmed(wallTime(value));
}

// The driver reads a wall time as if it were one of this process's zone.
function wallTime(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [
    String(date.getFullYear()).padStart(4, '0'),
    two(date.getMonth() + 1),
    two(date.getDate()),
  ];
  const time = [two(date.getHours()), two(date.getMinutes()), two(date.getSeconds())];
  return `${day.join('-')} ${time.join(':')}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}

// Without the zeros at the end of a fraction.
const trimmed = (text: string) => text.replace(/0+$/, '').replace(/\.$/, '');
