import { addMonths, type WeedingDecision } from '@stacksight/contract';
import type { Engine } from '#engine/open.ts';
import { demoGlc } from '../scene.ts';

// Finds the shelf at which the staff of the demonstration city has begun to weed: computer books of the city library,
// and in a small city the shelves next to them.

const shelf = { clc: 'TP3', beside: 'T', ageYears: 5, titles: 60 };

/** The room of the shelf. */
export const weededRoom = 'SF00-A3';

/**
 * The decisions of the staff about one copy after another, repeated from the first; the number is the years until a
 * copy is asked about again.
 */
export const shelfDecisions: readonly (readonly [
  decision: WeedingDecision,
  years: number | null,
  note: string,
])[] = [
  ['withdraw', null, ''],
  ['withdraw', null, '封面脱落'],
  ['keep', 3, ''],
  ['withdraw', null, ''],
  ['mend', 1, '书脊开裂'],
  ['withdraw', null, ''],
  ['move', 1, ''],
  ['withdraw', null, ''],
  ['keep', 5, ''],
  ['missing', null, ''],
];

/** The circulation types that stay, and those that wear out sooner. */
export const weedingOfCity = {
  keptTypes: ['006', '007'],
  wearByType: [{ cirtype: '002', loans: 50 }],
};

/** Returns the titles of older books on the shelf, in shelf order. */
export async function titlesOnShelf(
  engine: Engine,
  today: string,
  signal: AbortSignal,
): Promise<string[]> {
  const found = await engine.rows<{ bookrecno: string }>(
    `SELECT DISTINCT toString(bookrecno) AS bookrecno, callno FROM dim_item
     WHERE glc = {glc:String} AND loc = {loc:String} AND startsWith(callno, {beside:String})
       AND pub_year < {year:UInt16} AND withdrawn_on IS NULL
     ORDER BY startsWith(callno, {clc:String}) DESC, callno, bookrecno LIMIT {most:UInt16}`,
    {
      ...{ glc: demoGlc, loc: weededRoom, clc: shelf.clc, beside: shelf.beside },
      most: shelf.titles,
      year: Number(addMonths(today, -12 * shelf.ageYears).slice(0, 4)),
    },
    { signal, seconds: 60 },
  );
  return found.map(({ bookrecno }) => bookrecno);
}
