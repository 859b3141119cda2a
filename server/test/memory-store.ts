import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { createLog } from '#lib/log.ts';
import { openStore, type Store } from '#store/open.ts';
import server from '../package.json' with { type: 'json' };

const folder = fileURLToPath(new URL('../../node_modules/.cache/stacksight', import.meta.url));
const file = `${folder}/pglite-${server.dependencies['@electric-sql/pglite']}.tar`;

/** A new store in memory; the empty database under it is made once and kept, since that takes seconds. */
export async function openMemoryStore(): Promise<Store> {
  if (!existsSync(file)) await makeImage();
  const image = new Blob([readFileSync(file)]);
  return openStore({ dataDir: null, url: null, log: createLog('silent'), image });
}

async function makeImage(): Promise<void> {
  const client = await PGlite.create();
  const image = await client.dumpDataDir('none');
  await client.close();
  mkdirSync(folder, { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, Buffer.from(await image.arrayBuffer()));
  renameSync(draft, file);
}
