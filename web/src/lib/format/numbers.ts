import type { Language } from '@stacksight/contract';

/** The signs of shortened numbers: `metric` is k, M, G …; `chinese` is 万 and 亿. */
export type NumberSigns = 'metric' | 'chinese';

type Step = readonly [from: number, sign: string];

// The steps of spec §9.
const metric: readonly Step[] = [
  [1e18, 'E'],
  [1e15, 'P'],
  [1e12, 'T'],
  [1e9, 'G'],
  [1e6, 'M'],
  [1e3, 'k'],
];
// Chinese counts in ten thousands (万) and hundred millions (亿).
const chinese: readonly Step[] = [
  [1e8, '\u4ebf'],
  [1e4, '\u4e07'],
];

/** Returns a number in few characters, such as 12.3k, with at most four significant digits. */
export function toShortNumber(value: number, signs: NumberSigns): string {
  if (!Number.isFinite(value)) return '–';
  const steps = signs === 'chinese' ? chinese : metric;
  const size = Math.abs(value);
  const index = steps.findIndex(([from]) => size >= from);
  const step = steps[index];
  if (step === undefined) return plain(value, Number.isInteger(value) ? 0 : 2);
  const rounded = toDigits(value / step[0]);
  const larger = steps[index - 1];
  // 999,950 becomes 1M, not 1000k.
  if (larger && Math.abs(rounded) * step[0] >= larger[0])
    return `${plain(toDigits(value / larger[0]), 2)}${larger[1]}`;
  return `${plain(rounded, 2)}${step[1]}`;
}

function toDigits(value: number): number {
  const size = Math.abs(value);
  const digits = size >= 100 ? 0 : size >= 10 ? 1 : 2;
  return Number(value.toFixed(digits));
}

function plain(value: number, digits: number): string {
  return formatter('en-US', { maximumFractionDigits: digits }).format(value);
}

const made = new Map<string, Intl.NumberFormat>();

// `toLocaleString` would make a formatter for each number, which is a tenth of the work on a page of charts.
function formatter(language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = made.get(key) ?? new Intl.NumberFormat(language, options);
  made.set(key, known);
  return known;
}

/** Returns a number in full, with separated thousands. */
export function toFullNumber(value: number, language: Language, digits = 0): string {
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return formatter(language, fraction).format(value);
}

/** Returns a share between 0 and 1 as a percentage. */
export function toPercent(share: number, language: Language, digits = 1): string {
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return formatter(language, { style: 'percent', ...fraction }).format(share);
}
