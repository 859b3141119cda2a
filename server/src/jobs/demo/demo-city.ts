import { buildDemo } from '#ingest/demo/build-demo.ts';
import { readDemo } from '#ingest/demo/remove-demo.ts';
import type { ServerDeps } from '#kit/deps.ts';
import words from './demo-words.json' with { type: 'json' };
import { hasOwnData } from './own-data.ts';

const standardSeed = 1;

type Watch = {
  onProgress: (step: string, fraction: number) => void;
  /** Aborts when the server closes. A failure after the abort is not reported. */
  signal: AbortSignal;
};

/**
 * The scale and seed of the demonstration city to build, and the last day of the old city that the new one replaces.
 */
export type DemoPlan = { scale: number; seed: number; endsOn: string | null };

/**
 * Plans a new demonstration city when there is no data, and the same city again when its last day has passed. Returns
 * null beside real data, and when the operator wants no demonstration city.
 */
export async function planDemo({ config, engine, clock }: ServerDeps): Promise<DemoPlan | null> {
  if (config.demoScale === 0) return null;
  if (await hasOwnData(engine)) return null;
  const marker = await readDemo(engine);
  if (marker === null) return { scale: config.demoScale, seed: standardSeed, endsOn: null };
  if (marker.until >= todayOf(clock.now(), config.timeZone)) return null;
  return {
    scale: marker.scale ?? config.demoScale,
    seed: marker.seed ?? standardSeed,
    endsOn: marker.until,
  };
}

/**
 * Builds the demonstration city and sends everyone a notice. On failure it sends a notice, writes to the log and
 * returns false.
 */
export async function buildDemoCity(
  deps: ServerDeps,
  { scale, seed, endsOn }: DemoPlan,
  { onProgress, signal }: Watch,
): Promise<boolean> {
  const { config, clock, engine, log, notify } = deps;
  const { failed, failedDetails, system } = words;
  const now = clock.now();
  const { timeZone } = config;
  const today = todayOf(now, timeZone);
  try {
    await buildDemo(engine, { scale, seed, today, now, timeZone, onProgress });
    const [summary, details] =
      endsOn === null ? [words.summary, words.details] : [words.renewed, words.renewedDetails];
    await notify({ kind: 'import', summary, details, system, to: 'all' });
    return true;
  } catch (err) {
    if (signal.aborted) return false;
    log.error({ err }, 'the demonstration city could not be built');
    const failure = { summary: failed, details: failedDetails, system };
    await notify({ kind: 'import', ...failure, to: 'all' });
    return false;
  }
}

const todayOf = (now: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);
