// Turns one uploaded file of any kind into texts that the loader reads. The content decides the kind, never the name.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createLanes } from '#lib/timing/lanes.ts';
import { LoadError } from '../load-error.ts';
import { marcKindOf } from '../marc/marc-kind.ts';
import { say } from '../words/say.ts';
import { madeFile } from './find-job.ts';
import type { FindOptions, FoundTables } from './found-table.ts';
import { headBytes, kindOf } from './kind-of.ts';
import { tableLimits } from './limits.ts';
import { plainLabel } from './plain-label.ts';
import { readHead, unreadable } from './read-head.ts';
import type { FindLine, FindRequest } from './tables-child.ts';

const memoryMegabytes = 512;
const atOnce = createLanes(2);

/**
 * Finds the tables of an uploaded file and writes those that are not plain texts into the folder, which holds nothing of
 * another upload. Throws a LoadError for a file without tables, and leaves nothing behind then.
 */
export async function findTables(
  path: string,
  name: string,
  folder: string,
  options: FindOptions = {},
): Promise<FoundTables> {
  const { signal } = options;
  const file = plainLabel(name);
  const info = await stat(path).catch((error) => {
    throw unreadable(file, error);
  });
  if (!info.isFile()) throw new LoadError('cannot_read', say('notAFile', { file }));
  const isText = await isPlainText(path, file, signal);
  if (isText) {
    const kind = { kind: 'text', rows: null, title: null } as const;
    return {
      tables: [{ id: '0', name: file, file: null, bytes: info.size, ...kind }],
      leftOut: [],
    };
  }
  const limits = { ...tableLimits, ...options.limits };
  const request = { path, name: file, folder, bytes: info.size, limits };
  return atOnce(() => findIntoFolder(request, options), signal);
}

/** Returns whether the file can be read as it is; this is found out without another process. */
async function isPlainText(path: string, file: string, signal?: AbortSignal): Promise<boolean> {
  const { head } = await readHead(path, { file, bytes: headBytes, isGzip: false, signal });
  if (marcKindOf(head) !== null) return false;
  const kind = kindOf(head, file);
  if (kind !== 'gzip') return kind === 'text';
  const inner = await readHead(path, { file, bytes: headBytes, isGzip: true, signal });
  return marcKindOf(inner.head) === null && kindOf(inner.head, file) === 'text';
}

async function findIntoFolder(request: FindRequest, options: FindOptions): Promise<FoundTables> {
  const { folder } = request;
  const made = await mkdir(folder, { recursive: true });
  // A search that was cut off may have left something.
  await removeMade(folder);
  try {
    return await findApart(request, options);
  } catch (error) {
    if (made === undefined) await removeMade(folder);
    else await rm(made, { recursive: true, force: true });
    throw error;
  }
}

async function removeMade(folder: string): Promise<void> {
  for (const file of await readdir(folder))
    if (madeFile.test(file)) await rm(join(folder, file), { force: true });
}

async function findApart(request: FindRequest, { signal, onProgress }: FindOptions) {
  signal?.throwIfAborted();
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${memoryMegabytes}`, join(import.meta.dirname, 'tables-child.ts')],
    // The process gets no environment of the server, which may hold passwords.
    { env: { NODE_NO_WARNINGS: '1' }, stdio: ['pipe', 'pipe', 'ignore'] },
  );
  const ended = once(child, 'close');
  const kill = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', kill, { once: true });
  // The process may end before it has read the request.
  child.stdin.on('error', () => undefined);
  try {
    child.stdin.write(`${JSON.stringify(request)}\n`);
    for await (const text of createInterface({ input: child.stdout })) {
      const line = toLine(text);
      if (line === null) break;
      if ('problem' in line) throw new LoadError(line.problem, line.sentence);
      if ('found' in line) return line.found;
      onProgress?.(...line.progress);
    }
    signal?.throwIfAborted();
    // The process ran out of memory and could not report it.
    throw new LoadError('too_large', say('noRoomToRead', { file: request.name }));
  } finally {
    signal?.removeEventListener('abort', kill);
    kill();
    // It must not write into the folder any more when that is emptied.
    await ended;
  }
}

// Parses a line; a killed process may leave an incomplete one.
function toLine(text: string): FindLine | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
