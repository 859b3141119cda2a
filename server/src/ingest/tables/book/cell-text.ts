import type { CellFormat } from './number-format.ts';

const daySeconds = 86_400;
const dayOf1970 = 25_569;
const dayOf10000 = 2_958_466;
const daysTo1904 = 1_462;

/** Returns the text of a number as its cell shows it: dates by their format, integers in full. */
export function numberText(value: string, format: CellFormat, is1904: boolean): string {
  const plain = plainNumber(value.trim());
  if (format.kind === 'digits' && /^\d+$/.test(plain)) return plain.padStart(format.length, '0');
  if (format.kind !== 'moment') return plain;
  const serial = Number(plain);
  if (!(plain !== '' && serial >= 0 && serial < dayOf10000)) return plain;
  return momentText(serial, format, is1904);
}

function momentText(
  serial: number,
  { hasDate, hasTime, isElapsed }: Extract<CellFormat, { kind: 'moment' }>,
  is1904: boolean,
): string {
  const seconds = Math.round(serial * daySeconds);
  if (isElapsed || (!hasDate && seconds < daySeconds)) {
    return clockText(seconds);
  }
  // Workbooks count a 29 February 1900 that never was.
  const missing = !is1904 && seconds < 60 * daySeconds ? 1 : 0;
  const days = dayOf1970 - (is1904 ? daysTo1904 : missing);
  const whole = Math.floor(seconds / daySeconds);
  const day = new Date((whole - days) * daySeconds * 1000).toISOString().slice(0, 10);
  const inDay = seconds - whole * daySeconds;
  return hasTime || inDay !== 0 ? `${day} ${clockText(inDay)}` : day;
}

function clockText(seconds: number): string {
  const two = (count: number) => (count < 10 ? `0${count}` : String(count));
  const minutes = Math.floor(seconds / 60);
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** Returns a stored number without an exponent and without the digits beyond the fifteenth that workbooks do not show. */
function plainNumber(value: string): string {
  if (/^-?\d+$/.test(value) || !/^-?[\d.]+([eE][+-]?\d{1,3})?$/.test(value)) return value;
  const rounded =
    value.length > 15 && significantDigits(value) > 15
      ? String(Number(Number(value).toPrecision(15)))
      : value;
  const parts = /^(-?)(\d*)\.?(\d*)[eE]([+-]?\d{1,3})$/.exec(rounded);
  if (parts === null) return rounded;
  const [, sign = '', whole = '', fraction = '', exponent = ''] = parts;
  return sign + shifted(whole, fraction, Number(exponent));
}

function significantDigits(value: string): number {
  // A whole number with an exponent keeps all digits that the file has.
  const [mantissa = '', exponent = '0'] = value.split(/[eE]/);
  const fraction = mantissa.split('.')[1]?.length ?? 0;
  if (fraction <= Number(exponent)) return 0;
  return mantissa.replace(/[-.]/g, '').replace(/^0+/, '').length;
}

function shifted(whole: string, fraction: string, exponent: number): string {
  const digits = whole + fraction;
  const point = whole.length + exponent;
  if (point >= digits.length) return trimmed(digits.padEnd(point, '0'), '');
  if (point <= 0) return trimmed('', '0'.repeat(-point) + digits);
  return trimmed(digits.slice(0, point), digits.slice(point));
}

function trimmed(whole: string, fraction: string): string {
  const right = fraction.replace(/0+$/, '');
  const left = whole.replace(/^0+(?=\d)/, '') || '0';
  return right === '' ? left : `${left}.${right}`;
}
