import type { Engine } from '#engine/open.ts';
import { type CopyScope, selectCopiesStatement } from '../copies.store.ts';
import type { LoanHistory, WeedingItem } from './weeding-reasons.ts';

const columns = [
  ...['barcode', 'bookrecno', 'libcode', 'loc', 'cirtype', 'class1', 'class2', 'callno'],
  ...['pubYear', 'price', 'n', 'state', 'isLoanable', 'isOnShelf', 'addedOn', 'loans'],
  ...['loansEver', 'lastLoanOn', 'isHeld', 'loansBefore'],
] as const satisfies readonly (keyof WeedingItem)[];

/** Reads the copies of a group title by title, each with the class of its title. */
export async function* readWeedingTitles(
  engine: Engine,
  scope: Omit<CopyScope, 'libraries' | 'locs' | 'barcodes'>,
  signal: AbortSignal,
): AsyncGenerator<WeedingItem[]> {
  const { sql, params } = selectCopiesStatement(
    { ...scope, libraries: null },
    ', i.loans_before AS loansBefore',
  );
  const titled = `SELECT ${columns.map((name) => `c.${name}`).join(', ')}, toString(b.clc) AS clc
FROM (${sql}) AS c LEFT JOIN (
  SELECT toString(t.bookrecno) AS bookrecno, any(t.clc) AS clc FROM dim_bib AS t WHERE t.glc = {glc:String}
  ${scope.titles === undefined ? '' : 'AND t.bookrecno IN {titles:Array(UInt64)}'} GROUP BY t.bookrecno
) AS b ON b.bookrecno = c.bookrecno ORDER BY c.bookrecno, c.barcode`;
  let title: WeedingItem[] = [];
  for await (const row of engine.stream(titled, params, { signal, seconds: 110 })) {
    const item = toItem(row);
    const [first] = title;
    if (first !== undefined && !isSameTitle(first, item)) {
      yield title;
      title = [];
    }
    title.push(item);
  }
  if (title.length > 0) yield title;
}

// Copies without a title number have nothing in common, so each counts as its own title.
const isSameTitle = (a: WeedingItem, b: WeedingItem) =>
  a.bookrecno === b.bookrecno && a.bookrecno !== '0';

function toItem(row: readonly unknown[]): WeedingItem {
  const values = Object.fromEntries(columns.map((name, index) => [name, row[index]]));
  const item = values as Omit<WeedingItem, 'clc'>;
  const { callno, class1, class2 } = item;
  // If the catalogue has no class, the class comes from the call number.
  const [shelf = ''] = callno.split('/');
  const own = class1 !== '' && shelf.startsWith(class1) ? shelf : class2 || class1;
  return { ...item, clc: String(row[columns.length] ?? '') || own };
}

/** Reads the first day with a loan, and whether copies have a count of loans from before that day. */
export async function readLoanHistory(
  engine: Engine,
  glc: string,
  signal: AbortSignal,
): Promise<LoanHistory> {
  const [row] = await engine.rows<{ from: string | null; before: number }>(
    `SELECT toString(minOrNull(day)) AS "from", (
       SELECT toUInt8(max(loans_before) > 0) FROM dim_item WHERE glc = {glc:String}
     ) AS before FROM behaviour_event WHERE glc = {glc:String} AND event = 'loan'`,
    { glc },
    { signal, seconds: 60 },
  );
  return { from: row?.from ?? null, knowsBefore: (row?.before ?? 0) === 1 };
}

/** Reads the rooms of a group that are not open stacks. */
export async function readClosedRooms(
  engine: Engine,
  glc: string,
  signal: AbortSignal,
): Promise<Set<string>> {
  const rows = await engine.rows<{ loc: string }>(
    'SELECT toString(loc) AS loc FROM dim_location FINAL WHERE glc = {glc:String} AND NOT open_stack',
    { glc },
    { signal, seconds: 60 },
  );
  return new Set(rows.map(({ loc }) => loc));
}
