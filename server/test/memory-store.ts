import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { createLog } from '#lib/log.ts';
import { openStore, type Store } from '#store/open.ts';
import server from '../package.json' with { type: 'json' };

const folder = fileURLToPath(new URL('../../node_modules/.cache/stacksight', import.meta.url));
const store = fileURLToPath(new URL('../src/store', import.meta.url));
const file = join(folder, `store-${fingerprint()}.tar`);

/** A new store in memory; one with its tables and first rows is made once and kept, since that takes seconds. */
export async function openMemoryStore(): Promise<Store> {
  if (!existsSync(file)) await makeImage();
  const image = new Blob([readFileSync(file)]);
  return openStore({ dataDir: null, url: null, log: createLog('silent'), image });
}

/** Of all that a new store is made from. */
function fingerprint(): string {
  const hash = createHash('sha256').update(server.dependencies['@electric-sql/pglite']);
  for (const part of ['migrations', 'seeds'])
    for (const entry of readdirSync(join(store, part), { recursive: true, withFileTypes: true }))
      if (entry.isFile()) hash.update(readFileSync(join(entry.parentPath, entry.name)));
  return hash.digest('hex').slice(0, 16);
}

async function makeImage(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stacksight-image-'));
  const made = await openStore({ dataDir, url: null, log: createLog('silent') });
  await made.close();
  const client = await PGlite.create(join(dataDir, 'store'));
  const image = await client.dumpDataDir('none');
  await client.close();
  mkdirSync(folder, { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, Buffer.from(await image.arrayBuffer()));
  renameSync(draft, file);
  rmSync(dataDir, { recursive: true, force: true });
}
