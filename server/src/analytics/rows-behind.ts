import { otherCode } from '@stacksight/contract';
import { findTop } from './answer/top-codes.ts';
import type { Reading } from './reading.ts';
import type { Resolved } from './resolved.ts';
import { type CompiledRows, compileRows, type Place } from './rows.ts';
import { findStudyTop } from './studies/run-study.ts';
import { compileStudyRows } from './studies/study-rows.ts';

/** What is behind a cell of any question, ready to be read: its rows, their number, and the readers among them. */
export async function rowsBehind(
  engine: Reading,
  resolved: Resolved,
  place: Place,
  { maySeeReaders, signal }: { maySeeReaders: boolean; signal: AbortSignal },
): Promise<CompiledRows> {
  const { kind } = resolved.query;
  if (kind === 'table' || kind === 'event') {
    // Only the cell that gathers the rest needs to know who is not in it.
    const isRest = Object.values(place.codes).includes(otherCode);
    const top = isRest ? await findTop(engine, resolved, signal) : resolved.by.map(() => null);
    return compileRows(resolved, place, { top, maySeeReaders });
  }
  const top = await findStudyTop(engine, resolved, signal);
  return compileStudyRows(resolved, place, { top, maySeeReaders });
}
