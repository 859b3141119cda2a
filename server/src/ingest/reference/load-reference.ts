import { dayMs } from '@stacksight/contract';
import type { Engine } from '#engine/open.ts';
import { calendarDays } from './calendar.ts';
import { clcClasses } from './clc.ts';
import { events } from './events.ts';
import { insertRows } from './insert-rows.ts';

// Loads the reference tables that every installation needs: classes, events and the calendar.

const calendarFrom = 2000;
const calendarTo = 2035;

/** Loads classes, events and the calendar if they are missing. If none is missing, it costs one small query. */
export async function loadReference(engine: Engine): Promise<void> {
  const calendarLength = (Date.UTC(calendarTo + 1, 0, 1) - Date.UTC(calendarFrom, 0, 1)) / dayMs;
  const [have] = await engine.rows<{ classes: number; events: number; days: number }>(
    `SELECT toUInt32((SELECT uniqExact(clc) FROM dim_clc)) AS classes,
      toUInt32((SELECT uniqExact(event) FROM dim_event)) AS events,
      toUInt32((SELECT uniqExact(day) FROM dim_date)) AS days`,
    {},
    { seconds: 120 },
  );
  if (have?.classes !== clcClasses.length) await insertRows(engine, 'dim_clc', clcClasses);
  if (have?.events !== events.length) {
    const rows = events.map(([event, name_zh, name_en]) => ({ event, name_zh, name_en }));
    await insertRows(engine, 'dim_event', rows);
  }
  if (have?.days !== calendarLength) {
    await insertRows(engine, 'dim_date', calendarDays(calendarFrom, calendarTo));
  }
}
