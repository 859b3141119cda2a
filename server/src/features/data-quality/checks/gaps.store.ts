import type { Engine } from '#engine/open.ts';

const quiet = { max_threads: 1 };

/** Reads the days with an event by library, in order; counts of months or years have no days and are left out. */
export async function readActiveDays(
  engine: Engine,
  { glc, event, since, until }: { glc: string; event: string; since: string; until: string },
  signal: AbortSignal,
): Promise<Map<string, string[]>> {
  const rows = await engine.rows<{ libcode: string; days: string[] }>(
    `SELECT toString(libcode) AS libcode, arrayMap(one -> toString(one), arraySort(groupUniqArray(day))) AS days
    FROM agg_event_day
    WHERE glc = {glc:String} AND event = {event:String} AND day BETWEEN {since:Date} AND {until:Date}
      AND counted IN ('each', 'day') AND libcode != ''
    GROUP BY libcode ORDER BY libcode`,
    { glc, event, since, until },
    { signal, seconds: 120, settings: quiet },
  );
  return new Map(rows.map(({ libcode, days }) => [libcode, days]));
}

/** Reads the holidays of the calendar between two days. */
export async function readHolidays(
  engine: Engine,
  { since, until }: { since: string; until: string },
): Promise<Set<string>> {
  const rows = await engine.rows<{ day: string }>(
    `SELECT DISTINCT toString(d.day) AS day FROM dim_date AS d WHERE d.holiday != '' AND d.day BETWEEN {since:Date} AND {until:Date}`,
    { since, until },
  );
  return new Set(rows.map(({ day }) => day));
}
