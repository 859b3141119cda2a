import { setTimeout as wait } from 'node:timers/promises';
import { startDueRuns } from '#features/etl-rule-config/runs/etl-runs.service.ts';
import type { ServerDeps } from '#kit/deps.ts';

type WatchDeps = Pick<ServerDeps, 'store' | 'clock' | 'tasks' | 'config' | 'log' | 'notify'>;

const lookEveryMs = 20_000;

/** Starts the runs of loading rules when their time has come, until the server closes. */
export async function watchSchedules(part: WatchDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await startDueRuns(part).catch((err: unknown) => {
      if (!signal.aborted) part.log.warn({ err }, 'the schedules of rules could not be followed');
    });
    await wait(lookEveryMs, undefined, { signal }).catch(() => undefined);
  }
}
