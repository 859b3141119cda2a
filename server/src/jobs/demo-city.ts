import type { Deps } from '#http/deps.ts';
import { readDataVersions } from '#ingest/data-version.ts';
import { buildDemo } from '#ingest/demo/build-demo.ts';
import { hasDemo } from '#ingest/demo/remove-demo.ts';
import { demoGlc } from '#ingest/demo/scene.ts';
import words from './demo-words.json' with { type: 'json' };

const seed = 1;

type Watch = {
  onProgress: (step: string, fraction: number) => void;
  /** Aborts when the server closes: then nothing that fails is worth a word. */
  signal: AbortSignal;
};

/** Whether a first look would show nothing: no data of one's own, and no whole demonstration city. */
export async function needsDemo({ config, engine }: Deps): Promise<boolean> {
  if (config.demoScale === 0) return false;
  const versions = await readDataVersions(engine);
  const hasOwn = versions.some(({ glc }) => glc !== demoGlc && glc !== '');
  return !hasOwn && !(await hasDemo(engine));
}

/** Builds the demonstration city and tells everyone; false, with a notice and a line in the log, where it failed. */
export async function buildDemoCity(deps: Deps, { onProgress, signal }: Watch): Promise<boolean> {
  const { config, clock, engine, log, notify } = deps;
  const { summary, details, failed, failedDetails, system } = words;
  const now = clock.now();
  const { timeZone, demoScale: scale } = config;
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);
  try {
    await buildDemo(engine, { scale, seed, today, now, timeZone, onProgress });
    await notify({ summary, details, system, to: 'all' });
    return true;
  } catch (err) {
    if (signal.aborted) return false;
    log.error({ err }, 'the demonstration city could not be built');
    await notify({ summary: failed, details: failedDetails, system, to: 'all' });
    return false;
  }
}
