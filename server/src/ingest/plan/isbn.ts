import type { Sources } from './sources.ts';

/** An ISBN of either length as thirteen digits without hyphens, '' where it is not one. */
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
