import type { TestProject } from 'vitest/node';
import { makeImage } from './engine/engine-image.ts';
import { startTestEngine } from './engine-process.ts';
import { storeImage } from './store/store-image.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The CLICKHOUSE_URL of the engine that all test files share; see withDatabase. */
    engineUrl: string;
  }
}

/** Starts the engine that the server's tests share and ends it after them. Also prepares the store that tests copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [engine] = await Promise.all([startTestEngine(), storeImage()]);
  const url = engine.url('test');
  await makeImage(url);
  project.provide('engineUrl', url);
  process.env.TEST_ENGINE_URL = url;
  return () => engine.close();
}
