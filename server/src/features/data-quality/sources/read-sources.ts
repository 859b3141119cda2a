import type { Analytics } from '#analytics/run-query.ts';
import type { Engine } from '#engine/open.ts';
import { versionOf } from '../data-version.ts';
import { readLoads, readSpans } from './loads.store.ts';
import { type DataSource, toSources } from './sources.ts';

const patienceMs = 120_000;

/** Reads the sources of a group. */
export async function readSources(
  { engine, config }: { engine: Engine; config: { timeZone: string } },
  glc: string,
  signal: AbortSignal,
): Promise<DataSource[]> {
  const [loads, spans] = await Promise.all([
    readLoads(engine, { glc, zone: config.timeZone, signal }),
    readSpans(engine, { glc, signal }),
  ]);
  return toSources(loads, spans);
}

export type SourcesReader = (glc: string) => Promise<readonly DataSource[]>;

/** Creates the function that reads the sources of a group once for each state of its data. */
export function createSourcesReader(deps: {
  engine: Engine;
  config: { timeZone: string };
  analytics: Pick<Analytics, 'state'>;
}): SourcesReader {
  const kept = new Map<string, { version: string; sources: Promise<readonly DataSource[]> }>();
  return async (glc) => {
    const { versions } = await deps.analytics.state();
    const version = versionOf(versions.filter((one) => one.glc === glc));
    const known = kept.get(glc);
    if (known?.version === version) return known.sources;
    const sources = readSources(deps, glc, AbortSignal.timeout(patienceMs));
    sources.catch(() => kept.delete(glc));
    kept.set(glc, { version, sources });
    return sources;
  };
}
