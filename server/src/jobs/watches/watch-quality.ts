import { setTimeout as wait } from 'node:timers/promises';
import { versionOf } from '#features/data-quality/data-version.ts';
import { lastRun } from '#features/data-quality/quality.store.ts';
import { checkGroup, type RunChecksDeps } from '#features/data-quality/run-checks.ts';
import { listBatches, openPhases } from '#ingest/batch/journal.ts';
import { readDemo } from '#ingest/demo/remove-demo.ts';

const lookEveryMs = 15_000;

/** Checks the data of a group after each load, once no load of the group is under way. */
export async function watchQuality(part: RunChecksDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    // The dashboard's answers and the records of a new city come first.
    await wait(lookEveryMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    await checkLoaded(part, signal).catch((err: unknown) => {
      if (!signal.aborted) part.log.debug({ err }, 'the data were not checked after a load');
    });
  }
}

/** Checks the groups whose data changed since their last check. */
export async function checkLoaded(part: RunChecksDeps, signal: AbortSignal): Promise<void> {
  const { groups, versions } = await part.analytics.state();
  for (const { glc, isDemo } of groups) {
    const version = versionOf(versions.filter((one) => one.glc === glc));
    const last = await lastRun(part.store.db, glc);
    if (version === '' || last?.version === version) continue;
    // A city without its marker is still being built.
    if (isDemo && (await readDemo(part.engine)) === null) continue;
    if ((await listBatches(part.engine, [...openPhases], { glc })).length > 0) continue;
    await checkGroup(part, glc, signal);
  }
}
