import { setTimeout as wait } from 'node:timers/promises';
import type { Analytics } from '#analytics/run-query.ts';
import { operatorsSeen } from '#analytics/statement/operators.ts';
import { removeMembers } from '#features/reader-group/reader-group.store.ts';
import { seedDemoRecords } from '#ingest/demo/records/seed-records.ts';
import { readDemo } from '#ingest/demo/remove-demo.ts';
import { demoGlc } from '#ingest/demo/scene.ts';
import type { ServerDeps } from '#kit/deps.ts';
import { isDemoClaimed } from '#store/demo/claim-demo.ts';
import { noteDemo, recordKinds } from '#store/demo/note-demo.ts';
import { hasDemoRecords, removeDemoRecords } from '#store/demo/remove-demo-records.ts';
import { type DemoGroupDeps, seedDemoGroups } from './demo-groups.ts';
import { seedDemoPurchases } from './demo-purchases.ts';
import { seedDemoReturns } from './demo-returns.ts';
import { seedDemoSettings } from './demo-settings.ts';
import { seedDemoTransfers } from './demo-transfers.ts';
import { addDemoWeeding, readDemoShelf } from './demo-weeding.ts';
import { hasOwnData } from './own-data.ts';

type DemoRecordDeps = DemoGroupDeps & Pick<ServerDeps, 'config' | 'log'> & { analytics: Analytics };

// The records of the demonstration city, such as reports, saved analyses, goals and operators. They exist while the
// demonstration city is the only data.

/**
 * Adds the records of the demonstration city when it is complete, and removes them after the first load of a library's
 * own data.
 */
export async function keepDemoRecords(
  deps: DemoRecordDeps,
  signal: AbortSignal,
  lookEveryMs = 10_000,
): Promise<void> {
  let fitted = '';
  while (!signal.aborted) {
    try {
      const { versions } = await deps.analytics.state();
      const loaded = JSON.stringify(versions);
      if (loaded !== fitted) {
        await fitDemoRecords(deps, { isStart: fitted === '' });
        // The choice of plans takes seconds, so the city is shown before its plans are ready.
        await addDemoPlans(deps, signal);
      }
      fitted = loaded;
    } catch (err) {
      // The engine may be restarting, so the next round asks again.
      if (!signal.aborted) deps.log.debug({ err }, 'the records of the city were not looked at');
    }
    await wait(lookEveryMs, undefined, { signal }).catch(() => undefined);
  }
}

/**
 * Adds or removes the records of the demonstration city. Without a demonstration city, they are removed only at the
 * start of a server; later a missing city may be one that is being built again.
 */
export async function fitDemoRecords(
  deps: DemoRecordDeps,
  { isStart }: { isStart: boolean },
): Promise<void> {
  const { config, engine } = deps;
  if (await hasOwnData(engine)) return dropDemoRecords(deps);
  const marker = await readDemo(engine);
  if (marker !== null) {
    await seedDemoSettings(deps);
    return addDemoRecords(deps, marker.scale ?? config.demoScale);
  }
  if (isStart && config.demoScale === 0) await dropDemoRecords(deps);
}

/** Adds transfer plans and purchase lists to the city once its records exist. */
export async function addDemoPlans(deps: DemoRecordDeps, signal: AbortSignal): Promise<void> {
  const { engine, store } = deps;
  if (!(await isDemoClaimed(store.db)) || !(await hasDemoRecords(store.db))) return;
  if ((await readDemo(engine)) === null) return;
  await seedDemoTransfers(deps, signal);
  await seedDemoPurchases(deps, signal);
  await seedDemoReturns(deps, signal);
}

async function addDemoRecords(deps: DemoRecordDeps, scale: number): Promise<void> {
  const { clock, engine, store } = deps;
  if (await isDemoClaimed(store.db)) return;
  const seen = await operatorsSeen(engine, { glc: demoGlc, libraries: null }, { limit: 1_000 });
  const operators = seen.map(({ code }) => ({ code, libcode: code.split('-')[0] ?? '' }));
  // The reader groups ask the engine, which may fail. The claim is written last, so that the next round then starts
  // again.
  await seedDemoGroups(deps);
  const now = clock.now();
  const { timeZone } = deps.config;
  const shelf = await readDemoShelf({ ...deps, timeZone }, AbortSignal.timeout(60_000));
  await store.transaction(async (tx) => {
    if (!(await seedDemoRecords(tx, { scale, operators, at: now }))) return;
    await addDemoWeeding(tx, shelf, { now, timeZone });
    await noteDemo(tx, recordKinds, now);
  });
}

async function dropDemoRecords({ engine, store }: DemoRecordDeps): Promise<void> {
  if (!(await hasDemoRecords(store.db))) return;
  const groups = await store.transaction((tx) => removeDemoRecords(tx, demoGlc));
  for (const id of groups) await removeMembers(engine, { id, glc: demoGlc });
}
