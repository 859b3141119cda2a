import type { TestProject } from 'vitest/node';
import { makeImage } from './engine/engine-image.ts';
import { startTestEngine } from './engine-process.ts';
import { storeImage } from './store/store-image.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The CLICKHOUSE_URL of the engine that all test files share; see withDatabase. */
    engineUrl: string;
    /** The cluster of shards of this engine; null for one node. */
    engineCluster: string | null;
  }
}

/** The number of shards over which the tests run. */
const shards = Number(process.env.SHARDS ?? 1);

/** Starts the engine that the server's tests share and ends it after them. Also prepares the store that tests copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [engine] = await Promise.all([startTestEngine({ shards }), storeImage()]);
  const url = engine.url('test');
  if (engine.cluster === null) await makeImage(url);
  project.provide('engineCluster', engine.cluster);
  project.provide('engineUrl', url);
  process.env.TEST_ENGINE_URL = url;
  return () => engine.close();
}
