// Encodes a text in Code 128 (ISO/IEC 15417), as the widths of bars and spaces. Digits are encoded in pairs, so that a
// number takes half of the width.

// The widths of three bars and three spaces for each of the values 0 to 105, and the four bars of the stop sign.
const patterns = [
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231',
  '113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211',
  '212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131',
  '113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111',
  '314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211',
  '241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141',
  '214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214',
  '211232 2331112',
]
  .join(' ')
  .split(' ');
const startB = 104;
const startC = 105;
const stop = 106;
const toC = 99;
const toB = 100;

/** The quiet zone on either side of a barcode, in modules. */
export const quietZone = 10;

/**
 * Returns the widths of bars and spaces in turn, in modules, beginning with a bar; null if the text has a sign that
 * Code 128 lacks.
 */
export function code128(text: string): number[] | null {
  if (!/^[ -~]+$/.test(text)) return null;
  const values = valuesOf(text);
  const sum = values.reduce((all, value, at) => all + value * Math.max(1, at), 0);
  return [...values, sum % 103, stop].flatMap((value) =>
    [...(patterns[value] ?? '')].map((width) => Number(width)),
  );
}

/**
 * Returns the values of a text, with the start sign: four or more digits in a row are encoded in pairs, all other
 * signs one by one.
 */
function valuesOf(text: string): number[] {
  const values: number[] = [];
  let isPairs = false;
  for (const part of text.match(/\d{4,}|\d{1,3}|[^\d]+/g) ?? []) {
    const digits = /^\d{4,}$/.test(part) ? part : '';
    // The first digit of an odd number of digits is encoded alone.
    const single = digits === '' ? part : digits.slice(0, digits.length % 2);
    if (single !== '') {
      if (values.length === 0) values.push(startB);
      else if (isPairs) values.push(toB);
      isPairs = false;
      values.push(...[...single].map((sign) => sign.charCodeAt(0) - 32));
    }
    const pairs = digits.slice(digits.length % 2).match(/../g) ?? [];
    if (pairs.length === 0) continue;
    if (!isPairs) values.push(values.length === 0 ? startC : toC);
    isPairs = true;
    values.push(...pairs.map(Number));
  }
  return values;
}
