import { ServerRefusal } from '../../sources/target.ts';
import type { TextRow } from '../source-database.ts';

/** A column of an answer as the driver describes it. */
export type SqlServerColumn = {
  colName: string;
  type: { name: string };
  scale?: number | undefined;
};
export type SqlServerCell = { value: unknown };

// The driver reads wall times and points in time as JavaScript dates in UTC, with the nanoseconds beyond beside them.
type DriverDate = Date & { nanosecondsDelta?: number };

/** Returns the function that gives a row the one form of values. */
export function sqlServerForm(
  columns: readonly SqlServerColumn[],
): (row: readonly SqlServerCell[]) => TextRow {
  return (row) => row.map(({ value }, index) => toText(value, columns[index]));
}

function toText(value: unknown, column: SqlServerColumn | undefined): string | null {
  if (value === null || value === undefined) return null;
  if (Buffer.isBuffer(value)) return value.toString('hex');
  if (value instanceof Date) return dateText(value, column?.type.name ?? '');
  if (
    typeof value === 'number' &&
    /^(Decimal|Numeric|Money|SmallMoney)/i.test(column?.type.name ?? '')
  )
    return decimalText(value, column);
  return String(value);
}

// The driver reads a decimal as a number, which holds some 15 digits.
function decimalText(value: number, column: SqlServerColumn | undefined): string {
  const scale = column?.scale ?? 4;
  if (Math.abs(value) * 10 ** scale > Number.MAX_SAFE_INTEGER)
    throw new ServerRefusal('server', `${column?.colName}: CAST(… AS nvarchar(40))`);
  return value.toFixed(scale);
}

function dateText(date: DriverDate, type: string): string {
  const [day = '', time = ''] = date.toISOString().replace('Z', '').split('T');
  const nanoseconds =
    date.getUTCMilliseconds() * 1e6 + Math.round((date.nanosecondsDelta ?? 0) * 1e9);
  const fraction = String(nanoseconds).padStart(9, '0').replace(/0+$/, '');
  const whole = `${time.slice(0, 8)}${fraction === '' ? '' : `.${fraction}`}`;
  if (/^Date(N)?$/i.test(type)) return day;
  if (/^Time/i.test(type)) return whole;
  return `${day} ${whole}${/offset/i.test(type) ? 'Z' : ''}`;
}
