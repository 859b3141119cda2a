import type { Cell, Column, Language } from '@stacksight/contract';

const digits: Readonly<Record<Column['format'], number>> = {
  integer: 0,
  decimal: 2,
  percent: 1,
  money: 2,
  days: 1,
  text: 0,
  date: 0,
};

/** Writes a number of an answer with its unit, in a language; an en dash for an unknown number. */
export function sayNumber(
  value: Cell | undefined,
  { format, unit }: Pick<Column, 'format' | 'unit'>,
  language: Language,
): string {
  if (typeof value !== 'number') return '–';
  const text = new Intl.NumberFormat(language, {
    style: format === 'percent' ? 'percent' : 'decimal',
    maximumFractionDigits: digits[format],
  }).format(value);
  return unit === null ? text : `${text} ${unit}`;
}

/** Writes the size of a change as a share, without its sign. */
export const sayShare = (share: number, language: Language): string =>
  sayNumber(Math.abs(share), { format: 'percent', unit: null }, language);
