import type { Cell, QueryResult } from '@stacksight/contract';
import { answerOf } from '../answer-of.ts';
import { firstDay } from '../counts/counted-rows.ts';
import { withVisibleDistricts } from '../facts/districts.ts';
import { daysOfRange } from '../facts/ranges.ts';
import type { TwinAnswer, TwinQuestion } from '../twin-question.ts';
import { wrongRowsBehind } from './behind.ts';
import { deducibleColumns, withHidden } from './hidden.ts';
import type { RandomQuestion } from './random-question.ts';

/** Makes the range "so far" begin on the first day of data. */
function sinceData<Asked extends TwinQuestion>(asked: Asked, first: string | null): Asked {
  const { days } = asked;
  const isSoFar = days.from <= '1900-01-01' && first !== null && first < days.to;
  return isSoFar ? { ...asked, days: { ...days, from: first } } : asked;
}

export function expectedAnswer(question: RandomQuestion): TwinAnswer {
  const { world, moment, query, scope, hides } = question;
  const named = query.libraries;
  const libraries = scope?.filter((code) => named === undefined || named.includes(code)) ?? named;
  const all = {
    facts: withVisibleDistricts(world.facts, scope ?? null),
    today: moment.today,
    days: daysOfRange('base' in query ? query.base : query.range, moment.today),
    libraries: libraries === undefined ? null : new Set(libraries),
    hides,
    catalogue: world.catalogue,
    reach: world.reach,
    loadedOn: world.loadedOn,
  };
  if (query.kind === 'table' || query.kind === 'event') {
    const counted = { ...all, query };
    return answerOf(sinceData(counted, firstDay(counted)));
  }
  return answerOf(sinceData({ ...all, query }, world.from));
}

/** Lists the differences between the product's answer and the twin's; empty if every cell is equal. */
export async function differencesInAnswer(question: RandomQuestion): Promise<string[]> {
  const expected = expectedAnswer(question);
  try {
    const { moment, query, scope, hides } = question;
    const answer = await moment.ask(query, scope, hides);
    const differing = compared(answer, expected, hides);
    if (differing.length > 0 || hides) return differing;
    return await wrongRowsBehind(question, answer, expected);
  } catch (error) {
    return [
      `refused: ${error instanceof Error ? `${error.message} ${JSON.stringify(error)}` : error}`,
    ];
  }
}

function compared(answer: QueryResult, open: TwinAnswer, hides: boolean): string[] {
  const isKey = answer.columns.map(({ role }) => role === 'time' || role === 'dimension');
  const cellsOf = (row: readonly Cell[]) => row.filter((_, at) => isKey[at] !== true);
  const keysOf = (row: readonly Cell[]) =>
    JSON.stringify(row.filter((_, at) => isKey[at] === true));
  const found = new Map(answer.rows.map((row) => [keysOf(row), cellsOf(row)]));
  const totals = answer.totals === null ? null : cellsOf(answer.totals);
  const expected = hides ? withHidden(open, { cells: found, totals }) : open;
  const wanted = new Map(expected.rows.map(({ keys, cells }) => [JSON.stringify(keys), cells]));
  const differing = found.size === answer.rows.length ? [] : ['a row comes twice'];
  if (wanted.size !== expected.rows.length) differing.push('the twin has a row twice');
  for (const key of new Set([...found.keys(), ...wanted.keys()])) {
    const [cells, right] = [found.get(key), wanted.get(key)];
    if (cells === undefined || right === undefined) {
      if (!expected.mayOmitZeroRows || !isNothing(cells ?? right ?? []))
        differing.push(`${key}: ${said(cells)}, right ${said(right)}`);
    } else if (!isSame(cells, right))
      differing.push(`${key}: ${said(cells)}, right ${said(right)}`);
  }
  if (hides) differing.push(...deducibleColumns(open, { cells: found, totals }));
  const areSame =
    totals === null || expected.totals === null
      ? totals === expected.totals
      : isSame(totals, expected.totals);
  if (!areSame) differing.push(`totals: ${said(totals)}, right ${said(expected.totals)}`);
  const order = [...found.keys()].join() === [...wanted.keys()].join();
  if (expected.isOrdered && differing.length === 0 && !order) differing.push('the order differs');
  return differing;
}

const said = (cells: readonly Cell[] | null | undefined): string =>
  cells === undefined || cells === null ? 'no row' : JSON.stringify(cells);

const isNothing = (cells: readonly Cell[]): boolean =>
  cells.every((cell) => cell === null || cell === 0);

const isSame = (a: readonly Cell[], b: readonly Cell[]): boolean =>
  a.length === b.length && a.every((cell, at) => isSameCell(cell, b[at] ?? null));

/** Ignores the last digits of numbers: they change with the order of summation. */
function isSameCell(a: Cell, b: Cell): boolean {
  if (typeof a !== 'number' || typeof b !== 'number') return a === b;
  return a === b || Math.abs(a - b) <= 1e-12 * Math.max(Math.abs(a), Math.abs(b));
}
