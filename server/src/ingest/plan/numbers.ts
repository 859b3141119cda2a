// chinese-ok: how files write sums of money is data
import type { TargetColumn } from '../mapping/targets.ts';
import type { Sources } from './sources.ts';

// The largest integer part of the warehouse's Decimal types.
const decimalLimits: Readonly<Record<string, number>> = {
  'Decimal(10, 2)': 1e8,
  'Decimal(12, 2)': 1e10,
};

/** Writes the first year from 1400 to 2099 in a text; NULL, or 0 for a column that needs a value, if there is none. */
export function yearSql(text: string, { type, isNullable }: TargetColumn): string {
  const year = `to${type}OrNull(extract(${text}, '(?:^|[^0-9])((?:1[4-9]|20)[0-9]{2})(?:[^0-9]|$|(?:0[1-9]|1[0-2])(?:[0-9]{2})?$)'))`;
  return isNullable ? year : `ifNull(${year}, 0)`;
}

/** Writes a number as people write it, with thousands set apart or a currency, as a plain number. */
function bareNumber(sources: Sources, text: string): string {
  const sum = `replaceRegexpOne(replaceRegexpOne(${text}, '^(-?)(?:[A-Z]{3}|[¥￥$£€]) ?', '\\\\1'), ' ?(?:元|[A-Z]{3})$', '')`;
  const isApart = `match(${sum}, '^-?[0-9]{1,3}(,[0-9]{3})+([.][0-9]+)?$')`;
  const bare = `if(${isApart}, replaceAll(${sum}, ',', ''), ${sum})`;
  return sources.define(`if(match(${text}, '^[-0-9.]*$'), ${text}, ${bare})`);
}

/** Writes a text as a number of a column's type; NULL for a text that is not a number or does not fit. */
export function numberSql(sources: Sources, value: string, column: TargetColumn): string {
  const text = bareNumber(sources, value);
  if (column.kind === 'integer') {
    // Spreadsheets and data frames may write 12 as 12.0.
    const whole = `if(position(${text}, '.') = 0, ${text}, replaceRegexpOne(${text}, '\\\\.0*$', ''))`;
    return sources.define(`to${column.type}OrNull(${whole})`);
  }
  if (column.kind === 'decimal') {
    const number = sources.define(`toDecimal64OrNull(${text}, 2)`);
    const limit = decimalLimits[column.type] ?? 0;
    return sources.define(`if(abs(${number}) < ${limit}, ${number}, NULL)`);
  }
  const number = sources.define(`to${column.type}OrNull(${text})`);
  return sources.define(`if(isFinite(${number}), ${number}, NULL)`);
}
