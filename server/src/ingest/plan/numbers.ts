import type { TargetColumn } from '../mapping/targets.ts';
import type { Sources } from './sources.ts';

// The largest integer part of the warehouse's Decimal types.
const decimalLimits: Readonly<Record<string, number>> = {
  'Decimal(10, 2)': 1e8,
  'Decimal(12, 2)': 1e10,
};

/** Writes a text as a number of a column's type; NULL for a text that is not a number or does not fit. */
export function numberSql(sources: Sources, text: string, column: TargetColumn): string {
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
