import { setTimeout as wait } from 'node:timers/promises';
import { dashboardTiles } from '@stacksight/contract';
import type { Analytics } from '#analytics/run-query.ts';
import { tileQuery } from '#features/dashboard/dashboard.queries.ts';
import type { Log } from '#lib/log.ts';

type WarmAnswersDeps = { analytics: Analytics; log: Log };

// Accounts that may see single readers get different answers from accounts that may not.
const viewers = [true, false].map((isSuper) => ({
  scope: { groups: 'all' as const },
  defaultGlc: '',
  permissions: new Set<never>(),
  isSuper,
}));

/**
 * Asks the dashboard's questions at the start and after each load, so that the first person to open the dashboard does
 * not wait.
 */
export async function keepWarm(
  part: WarmAnswersDeps,
  signal: AbortSignal,
  lookEveryMs = 10_000,
): Promise<void> {
  let warmed = '';
  while (!signal.aborted) {
    try {
      const { versions, groups } = await part.analytics.state();
      const loaded = JSON.stringify(versions);
      if (loaded !== warmed) for (const { glc } of groups) await warmGroup(part, glc, signal);
      warmed = loaded;
    } catch (err) {
      // The engine may be restarting, so the next round asks again. Until then an opened dashboard asks its own
      // questions.
      if (!signal.aborted)
        part.log.debug({ err }, 'the answers of the dashboard were not prepared');
    }
    await wait(lookEveryMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Asks for every tile of one library group, one after another, because nobody waits for the answers. */
export async function warmGroup(
  { analytics }: Pick<WarmAnswersDeps, 'analytics'>,
  glc: string,
  signal: AbortSignal,
): Promise<void> {
  for (const viewer of viewers)
    for (const tile of dashboardTiles)
      await analytics.queryWithoutRightsCheck(tileQuery(tile, { glc }), viewer, {
        language: 'zh-CN',
        signal,
      });
}
