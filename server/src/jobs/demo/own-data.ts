import type { Engine } from '#engine/open.ts';
import { readDataVersions } from '#ingest/data-version.ts';
import { demoGlc } from '#ingest/demo/scene.ts';

/** Returns whether a library has loaded its own data. */
export async function hasOwnData(engine: Engine): Promise<boolean> {
  const versions = await readDataVersions(engine);
  return versions.some(({ glc }) => glc !== demoGlc && glc !== '');
}
