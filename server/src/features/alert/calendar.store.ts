import type { Engine } from '#engine/open.ts';

export type CalendarRow = { day: string; holiday: string; term: string };

/** Reads holiday and school term of the days between two days that have either. */
export function readCalendar(
  engine: Engine,
  { since, until }: { since: string; until: string },
): Promise<CalendarRow[]> {
  return engine.rows<CalendarRow>(
    `SELECT toString(d.day) AS day, max(toString(d.holiday)) AS holiday, max(toString(d.school_term)) AS term
    FROM dim_date AS d WHERE d.day BETWEEN {since:Date} AND {until:Date} GROUP BY d.day`,
    { since, until },
  );
}
