import type { QueryScope } from '#analytics/scope.ts';
import type { Engine } from '#engine/open.ts';

/** The operators of some libraries' events, with how many each has. */
export async function operatorsSeen(
  engine: Engine,
  { glc, libraries }: QueryScope,
  signal: AbortSignal,
): Promise<{ code: string; count: number }[]> {
  const inScope = libraries === null ? '' : ' AND libcode IN {libraries:Array(String)}';
  const rows = await engine.rows<{ code: string; count: string | number }>(
    `SELECT toString(operator) AS code, sum(n) AS count FROM behaviour_event
    WHERE glc = {glc:String}${inScope} AND operator != '' GROUP BY code ORDER BY count DESC, code LIMIT 5000`,
    { glc, ...(libraries === null ? {} : { libraries: [...libraries] }) },
    { signal, seconds: 50 },
  );
  return rows.map(({ code, count }) => ({ code, count: Number(count) }));
}
