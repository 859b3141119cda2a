// Reads the numbers that a sentence says, and compares them with those of an answer.

/** A number in a text: its value, the size of its last digit, and how it was written. */
export type SpokenNumber = {
  value: number;
  /** The value of one step of the last written digit. */
  step: number;
  isPercent: boolean;
  /** The sign that was written; 0 without one. */
  sign: -1 | 0 | 1;
  hasScale: boolean;
};

/** A number with its separators, its scale and a percent sign. */
export const numberPattern =
  /[+\-−–]?\d[\d,\u00a0\u2009\u202f]*(?:\.\d+)?(?:\s?(?:万亿|亿|万|千|百万|trillion|billion|million|thousand|bn|[kKMGT](?![A-Za-z])))?(?:\s?(?:%|percent\b|per cent\b))?/gu; // chinese-ok: scales of numbers

const scales: Readonly<Record<string, number>> = {
  千: 1e3, // chinese-ok: scales of numbers
  万: 1e4, // chinese-ok: scales of numbers
  百万: 1e6, // chinese-ok: scales of numbers
  亿: 1e8, // chinese-ok: scales of numbers
  万亿: 1e12, // chinese-ok: scales of numbers
  thousand: 1e3,
  k: 1e3,
  K: 1e3,
  million: 1e6,
  M: 1e6,
  billion: 1e9,
  bn: 1e9,
  G: 1e9,
  trillion: 1e12,
  T: 1e12,
};

/** Reads one number that the pattern has found; null if its separators are not where they belong. */
export function readNumber(text: string): SpokenNumber | null {
  const [, sign = '', digits = '', rest = ''] =
    /^([+\-−–]?)([\d,.\u00a0\u2009\u202f]+)\s?(.*)$/su.exec(text) ?? [];
  const plain = digits.replace(/[,\u00a0\u2009\u202f]+$/u, '');
  const [whole = '', decimals = ''] = plain.split('.');
  const isGrouped = /[,\u00a0\u2009\u202f]/u.test(whole);
  if (isGrouped && !/^\d{1,3}([,\u00a0\u2009\u202f])\d{3}(?:\1\d{3})*$/u.test(whole)) return null;
  const isPercent = /(?:%|percent|per cent)$/.test(rest);
  const unit = rest.replace(/\s?(?:%|percent|per cent)$/, '');
  const scale = unit === '' ? 1 : scales[unit];
  if (scale === undefined) return null;
  const bare = whole.replace(/[,\u00a0\u2009\u202f]/gu, '');
  const worth = isPercent ? scale / 100 : scale;
  return {
    value: Number(`${bare}.${decimals === '' ? '0' : decimals}`) * worth,
    step: 10 ** -decimals.length * worth,
    isPercent,
    sign: sign === '+' ? 1 : sign === '' ? 0 : -1,
    hasScale: unit !== '',
  };
}

/**
 * Returns whether a spoken number is a number of an answer: the same number, or the same rounded. A rounded number has
 * two digits at least, and only numbers with a scale, shares and decimal numbers are rounded.
 */
export function isSameNumber(spoken: SpokenNumber, known: number): boolean {
  const { value, step, isPercent, hasScale } = spoken;
  const size = Math.abs(known);
  const near = size * 1e-9;
  if (Math.abs(value - size) <= near) return true;
  const mayRound = isPercent || hasScale || (!Number.isInteger(known) && step < 1);
  const hasTwoDigits = value / step >= 9.5;
  return mayRound && hasTwoDigits && Math.abs(value - size) <= step / 2 + near;
}
