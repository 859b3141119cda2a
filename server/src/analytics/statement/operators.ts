import type { LibraryScope } from '#lib/caller.ts';
import type { ReadingEngine } from '../compile/statement.ts';
import { holdsAll, isInScope, type QueryScope } from '../question/scope.ts';

// An operator belongs to the libraries whose circulation data names the operator's code, and to those where the
// operator is recorded to work.

/** Writes the SELECT of the operators who are or were recorded to work in some libraries. */
export type RecordedPlaces = {
  operatorsIn(glc: string, libraries: readonly string[]): Promise<string[]>;
  librariesOf(glc: string, code: string): Promise<string[]>;
};
type Sources = { engine: ReadingEngine; places: RecordedPlaces };

/** Reads the operators in the events of some libraries with the number of their events, largest first. */
export async function operatorsSeen(
  engine: ReadingEngine,
  { glc, libraries }: QueryScope,
  { limit, signal }: { limit: number; signal?: AbortSignal },
): Promise<{ code: string; count: number }[]> {
  const inScope = libraries === null ? '' : ' AND libcode IN {libraries:Array(String)}';
  const rows = await engine.rows<{ code: string; count: string | number }>(
    `SELECT toString(operator) AS code, sum(n) AS count FROM behaviour_event
    WHERE glc = {glc:String}${inScope} AND operator != '' GROUP BY code ORDER BY count DESC, code LIMIT {limit:UInt32}`,
    { glc, limit, ...(libraries === null ? {} : { libraries: [...libraries] }) },
    { seconds: 110, ...(signal === undefined ? {} : { signal }) },
  );
  return rows.map(({ code, count }) => ({ code, count: Number(count) }));
}

/** Reads the codes of the operators who belong to some libraries; null if these are all libraries of the group. */
export async function operatorsIn(
  { engine, places }: Sources,
  { glc, libraries }: QueryScope,
): Promise<string[] | null> {
  if (libraries === null) return null;
  const seen = await operatorsSeen(engine, { glc, libraries }, { limit: 100_000 });
  const recorded = await places.operatorsIn(glc, libraries);
  return [...new Set([...seen.map(({ code }) => code), ...recorded])];
}

/** Tells how much of an operator's work lies in a scope: all, some, none, or unknown if no library has the operator. */
export async function shareOfOperator(
  { engine, places }: Sources,
  scope: LibraryScope,
  { glc, code }: { glc: string; code: string },
): Promise<'all' | 'part' | 'none' | 'unknown'> {
  if (holdsAll(scope, glc)) return 'all';
  const rows = await engine.rows<{ libcode: string }>(
    `SELECT DISTINCT toString(libcode) AS libcode FROM behaviour_event
    WHERE glc = {glc:String} AND operator = {code:String}`,
    { glc, code },
    { seconds: 110 },
  );
  const recorded = await places.librariesOf(glc, code);
  const libraries = [...new Set([...rows.map(({ libcode }) => libcode), ...recorded])];
  if (libraries.length === 0) return 'unknown';
  const own = libraries.filter((libcode) => libcode !== '' && isInScope(scope, { glc, libcode }));
  if (own.length === libraries.length) return 'all';
  return own.length === 0 ? 'none' : 'part';
}
