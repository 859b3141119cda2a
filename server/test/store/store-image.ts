import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createLog } from '#lib/log.ts';
import { openSecrets } from '#lib/secrets.ts';
import { openStore } from '#store/open.ts';
import server from '../../package.json' with { type: 'json' };

const caches = fileURLToPath(new URL('../../../node_modules/.cache/stacksight', import.meta.url));
const source = fileURLToPath(new URL('../../src/store', import.meta.url));

let made: Promise<string> | null = null;

/**
 * Returns a folder with a new store, its tables and its first rows. The folder is made once and kept, because making
 * it takes seconds.
 */
export function storeImage(): Promise<string> {
  made ??= find();
  return made;
}

/** Copies a new store, and secrets, into the data folder of a server that is about to start. */
export async function copyStoreTo(dataDir: string): Promise<void> {
  openSecrets(dataDir);
  cpSync(await storeImage(), join(dataDir, 'store'), { recursive: true });
}

async function find(): Promise<string> {
  const folder = join(caches, `store-${fingerprint()}`);
  if (!existsSync(folder)) await make(folder);
  return folder;
}

/** Returns a hash of all files from which a new store is made. */
function fingerprint(): string {
  const hash = createHash('sha256').update(server.dependencies['@electric-sql/pglite']);
  for (const part of ['migrations', 'seeds'])
    for (const entry of readdirSync(join(source, part), { recursive: true, withFileTypes: true }))
      if (entry.isFile()) hash.update(readFileSync(join(entry.parentPath, entry.name)));
  return hash.digest('hex').slice(0, 16);
}

async function make(folder: string): Promise<void> {
  mkdirSync(caches, { recursive: true });
  const draft = mkdtempSync(join(dirname(folder), 'draft-'));
  try {
    const store = await openStore({ dataDir: draft, url: null, log: createLog('silent') });
    await store.close();
    renameSync(join(draft, 'store'), folder);
  } catch (error) {
    // Another process may have made the folder in the meantime.
    if (!existsSync(folder)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
