import { AppError } from '#lib/app-error.ts';
import type { Db } from '#store/backend.ts';
import { changeStreamState, listStreamsOf, takeSource } from '#store/rule-streams.ts';
import type { BatchEntry } from '../batch/journal.ts';
import { streamIdentity } from './stream-identity.ts';
import type { StreamState } from './stream-state.ts';

type PastDays = NonNullable<StreamState['past']>;

/** Returns one range with the days of both; days between them are read again too. */
export function withDays(past: PastDays | null, days: PastDays): PastDays {
  if (past === null) return days;
  const froms = [past.from, days.from].filter((from) => from !== null).toSorted();
  return {
    from: froms.length === 2 ? (froms[0] ?? null) : null,
    until: past.until > days.until ? past.until : days.until,
  };
}

/**
 * Makes the next run of a rule read again what one of its batches brought: its days, or all things of the stream. The
 * task has the source until it ends, as a run under way saves the state that it began with.
 */
export async function readAgain(
  db: Db,
  { glc, sha256, clears }: Pick<BatchEntry, 'glc' | 'sha256' | 'clears'>,
  taskId: string,
): Promise<void> {
  const streams = await listStreamsOf(db, glc);
  const known = streams.find(({ ruleId, stream }) => streamIdentity(ruleId, stream) === sha256);
  if (known === undefined) return;
  if (!(await takeSource(db, known.datasourceId, taskId))) throw new AppError('etl.running');
  await changeStreamState(db, known, (state) => ({
    ...state,
    ...toRead(state as unknown as StreamState, clears),
  }));
}

function toRead(
  { past, cursor }: StreamState,
  clears: BatchEntry['clears'],
): Partial<Pick<StreamState, 'past' | 'cursor'>> {
  if (clears === null) return { cursor: null };
  // The next run reads the last day and all later ones anyhow.
  const until = cursor !== null && cursor < clears.until ? cursor : clears.until;
  return clears.from < until ? { past: withDays(past, { from: clears.from, until }) } : {};
}
