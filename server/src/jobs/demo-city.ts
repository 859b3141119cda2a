import { readDataVersions } from '#ingest/data-version.ts';
import { buildDemo } from '#ingest/demo/build-demo.ts';
import { readDemo } from '#ingest/demo/remove-demo.ts';
import { demoGlc } from '#ingest/demo/scene.ts';
import type { ServerDeps } from '#kit/deps.ts';
import words from './demo-words.json' with { type: 'json' };

const standardSeed = 1;

type Watch = {
  onProgress: (step: string, fraction: number) => void;
  /** Aborts when the server closes: then nothing that fails is worth a word. */
  signal: AbortSignal;
};

/** What has to be built, and up to which day the city goes that it takes the place of. */
export type DemoPlan = { scale: number; seed: number; endsOn: string | null };

/** A city where a first look would show nothing; the same one anew where its last day is over. Null beside data of one's own, and where the operator wants none. */
export async function planDemo({ config, engine, clock }: ServerDeps): Promise<DemoPlan | null> {
  if (config.demoScale === 0) return null;
  const versions = await readDataVersions(engine);
  if (versions.some(({ glc }) => glc !== demoGlc && glc !== '')) return null;
  const marker = await readDemo(engine);
  if (marker === null) return { scale: config.demoScale, seed: standardSeed, endsOn: null };
  if (marker.until >= todayOf(clock.now(), config.timeZone)) return null;
  return {
    scale: marker.scale ?? config.demoScale,
    seed: marker.seed ?? standardSeed,
    endsOn: marker.until,
  };
}

/** Builds the demonstration city and tells everyone; false, with a notice and a line in the log, where it failed. */
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
