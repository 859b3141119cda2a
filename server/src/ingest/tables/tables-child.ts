// Runs as a process of its own that finds the tables of one upload: the request comes on standard input, and lines of
// JSON go out. It ends when the server ends, because its input ends then.
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { LoadError, type LoadProblem } from '../load-error.ts';
import { type Sentence, say } from '../words/say.ts';
import { findInFile } from './find-in-file.ts';
import { createFindJob } from './find-job.ts';
import type { FoundTables } from './found-table.ts';
import type { TableLimits } from './limits.ts';
import { unreadable } from './read-head.ts';

export type FindRequest = {
  path: string;
  name: string;
  folder: string;
  bytes: number;
  limits: TableLimits;
};

/** One line of output of this process. */
export type FindLine =
  | { progress: readonly [done: number, total: number] }
  | { found: FoundTables }
  | { problem: LoadProblem; sentence: Sentence };

const progressMs = 200;
const lowPriority = 10;

try {
  setPriority(lowPriority);
} catch {
  // Some systems do not allow it; the work is the same.
}
const input = createInterface({ input: process.stdin });
input.once('line', (line) => void answer(JSON.parse(line)));
input.once('close', () => process.exit(1));

async function answer(request: FindRequest): Promise<void> {
  const line = await find(request).catch((error: unknown): FindLine => {
    const known = toLoadError(error, request.name);
    return { problem: known.problem, sentence: known.sentence };
  });
  process.stdout.write(`${JSON.stringify(line)}\n`, () => process.exit(0));
}

async function find({ path, name, folder, bytes, limits }: FindRequest): Promise<FindLine> {
  let shown = 0;
  const onProgress = (done: number, total: number) => {
    if (performance.now() - shown < progressMs) return;
    shown = performance.now();
    process.stdout.write(`${JSON.stringify({ progress: [Math.floor(done), total] })}\n`);
  };
  const job = createFindJob({ upload: name, folder, bytes, limits, onProgress });
  await findInFile(job, { path, file: null, label: name, within: [] });
  const { tables, leftOut } = job.found;
  if (tables.length > 0) return { found: job.found };
  const why = leftOut.find(({ reason }) => reason['en-US'] !== say('leftSystem')['en-US']);
  throw why === undefined
    ? new LoadError('empty_file', say('emptyZip', { file: name }))
    : new LoadError('cannot_read', say('emptyZipBecause', { file: name, why: why.reason }));
}

function toLoadError(error: unknown, file: string): LoadError {
  if (error instanceof LoadError) return error;
  const isFull = error instanceof Error && 'code' in error && error.code === 'ENOSPC';
  return isFull ? new LoadError('too_large', say('diskFull', { file })) : unreadable(file, error);
}
