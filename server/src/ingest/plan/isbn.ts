import type { Sources } from './sources.ts';

/** Writes an ISBN of 10 or 13 digits as 13 digits without hyphens; '' for a text that is not an ISBN. */
export function isbnSql(sources: Sources, text: string): string {
  const bare = sources.define(`upper(replaceRegexpAll(${text}, '[^0-9Xx]', ''))`);
  const start = sources.define(
    `if(match(${bare}, '^\\\\d{9}[\\\\dX]$'), concat('978', substring(${bare}, 1, 9)), substring(${bare}, 1, 12))`,
  );
  const digit = `toUInt8OrZero(substring(${start}, i, 1)) * if(i % 2 = 1, 1, 3)`;
  const check = `toString((10 - arraySum(i -> ${digit}, range(1, 13)) % 10) % 10)`;
  const whole = sources.define(`concat(${start}, ${check})`);
  const isLong = `match(${bare}, '^97[89]\\\\d{10}$') AND ${whole} = ${bare}`;
  return `if(match(${bare}, '^\\\\d{9}[\\\\dX]$') OR (${isLong}), ${whole}, '')`;
}
