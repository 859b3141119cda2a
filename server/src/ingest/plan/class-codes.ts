import { classOf, clcClasses } from '../reference/clc.ts';
import { literals } from './sql-text.ts';

const marks = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-'];

type Tables = { main: string[]; byPrefix: [prefixes: string[], classes: string[]][] };
let tables: Tables | null = null;

/** Writes the main or second-level class of a class number; '' for a number without a class. */
export function classSql(text: string, level: 1 | 2): string {
  tables ??= makeTables();
  const code = `upper(trimLeft(${text}, '[{('))`;
  if (level === 1) {
    const main = literals(tables.main);
    return `if(has(${main}, substring(${code}, 1, 1)), substring(${code}, 1, 1), '')`;
  }
  return tables.byPrefix.reduceRight((otherwise, [prefixes, classes], index) => {
    const prefix = `substring(${code}, 1, ${3 - index})`;
    return `transform(${prefix}, ${literals(prefixes)}, ${literals(classes)}, ${otherwise})`;
  }, "''");
}

/**
 * Makes the table from the beginning of a class number to its classes: for two characters, and for three if the class
 * differs.
 */
function makeTables(): Tables {
  const main = clcClasses.filter(({ level }) => level === 1).map(({ clc }) => clc);
  const two = main.flatMap((letter) => marks.map((mark) => letter + mark));
  const three = two.flatMap((start) => marks.map((mark) => start + mark));
  const classes = (codes: string[]) => codes.map((code) => [code, classOf(code).clc2] as const);
  const short = new Map(classes(two));
  const second = [...short].filter(([, clc2]) => clc2 !== '');
  const third = classes(three).filter(([code, clc2]) => clc2 !== short.get(code.slice(0, 2)));
  return {
    main,
    byPrefix: [third, second].map((pairs) => [pairs.map((p) => p[0]), pairs.map((p) => p[1])]),
  };
}
