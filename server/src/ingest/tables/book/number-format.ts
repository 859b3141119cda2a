/** How the value of a cell is shown. `digits` fills up with zeros on the left. */
export type CellFormat =
  | { kind: 'number' }
  | { kind: 'digits'; length: number }
  | { kind: 'moment'; hasDate: boolean; hasTime: boolean; isElapsed: boolean };

const number: CellFormat = { kind: 'number' };
const date = moment({ hasDate: true });
const time = moment({ hasTime: true });
const elapsed = moment({ hasTime: true, isElapsed: true });

/** Returns the format of a built-in number, or of a code that the workbook defines (ECMA-376 part 1, §18.8.30). */
export function cellFormatOf(id: number, code: string | undefined): CellFormat {
  if (code !== undefined) return ofCode(code);
  const isWithin = (from: number, to: number) => id >= from && id <= to;
  if (id === 22) return moment({ hasDate: true, hasTime: true });
  if (id === 46) return elapsed;
  if (isWithin(18, 21) || isWithin(32, 35) || id === 45 || id === 47 || isWithin(55, 56))
    return time;
  if (isWithin(14, 17) || isWithin(27, 31) || id === 36 || isWithin(50, 58)) return date;
  return number;
}

function ofCode(code: string): CellFormat {
  const plain = code
    .slice(0, 1_000)
    .replace(/"[^"]*"?|\\.|_.|\*./g, '')
    .split(';', 1)[0]
    ?.replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
    .replace(/am\/pm|a\/p/gi, 'h')
    .toLowerCase();
  if (plain === undefined || /general|e[+-]/.test(plain)) return number;
  if (/^0{2,40}$/.test(plain)) return { kind: 'digits', length: plain.length };
  if (/\[[hms]+\]/.test(plain)) return elapsed;
  const hasTime = /[hs]/.test(plain);
  const hasDate = /[yd]/.test(plain) || (!hasTime && plain.includes('m'));
  return hasDate || hasTime ? moment({ hasDate, hasTime }) : number;
}

function moment(parts: { hasDate?: boolean; hasTime?: boolean; isElapsed?: boolean }): CellFormat {
  return { kind: 'moment', hasDate: false, hasTime: false, isElapsed: false, ...parts };
}
