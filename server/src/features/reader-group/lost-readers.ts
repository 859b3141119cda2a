import type { Engine } from '#engine/open.ts';
import { forgetReaders, setsBefore } from '#ingest/kept-readers.ts';
import type { Clock } from '#lib/clock.ts';
import type { Store } from '#store/open.ts';
import { groupIds } from './reader-group.store.ts';

type SweepDeps = { engine: Engine; store: Store; clock: Clock };

/** No call takes as long, so an older set that no group has was left behind by a process that ended in the middle. */
const longestMs = 3_600_000;

/** Removes readers that were kept for one question, or for a group that was never saved, and then left behind. */
export async function forgetLostReaders({ engine, store, clock }: SweepDeps): Promise<void> {
  const sets = await setsBefore(engine, new Date(clock.now().getTime() - longestMs));
  if (sets.length === 0) return;
  const known = await groupIds(store.db);
  for (const set of sets) if (!known.has(set.id)) await forgetReaders(engine, set);
}
