import { differentDays, warehouseDays } from './compare-days.ts';
import { identityOf, type StreamRun } from './run-stream.ts';
import { addDays, boundOfDay, firstDays, upperOf, wallTime } from './windows.ts';

/** Counts the last days of a stream in source and warehouse, and notes the days that differ. */
export async function compareDaysOf(run: StreamRun): Promise<void> {
  const { stream, engine, reader, rule, upper, signal, outcome } = run;
  const { window, compare } = stream;
  if (window.kind !== 'days' || compare === undefined) return;
  const today = wallTime(upper.instant, upper.timeZone).slice(0, 10);
  const from = addDays(today, 1 - firstDays);
  const bounds = {
    from: boundOfDay(from, window.is, rule.timeZone),
    until: upperOf(upper, window.is),
  };
  const source = await reader.countDays(stream, bounds, signal);
  const { table } = compare;
  const warehouse = await warehouseDays(engine, {
    glc: rule.glc,
    identity: identityOf(run),
    table,
    from,
  });
  outcome.differences.push(...differentDays(stream.name, source, warehouse));
}
