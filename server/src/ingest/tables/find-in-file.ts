// Finds the tables of one file and writes those that are not plain texts. This runs in a process of its own: a hostile
// file can exhaust only that.
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { LoadError } from '../load-error.ts';
import { marcKindOf } from '../marc/marc-kind.ts';
import { say } from '../words/say.ts';
import { type Archive, type ArchiveEntry, openArchive } from './archive/open-archive.ts';
import { findInBook, isBook } from './book/find-in-book.ts';
import { findInMarc } from './find-in-marc.ts';
import type { FindJob } from './find-job.ts';
import { headBytes, kindOf } from './kind-of.ts';
import { labelWithin, plainLabel } from './plain-label.ts';
import { gunzipFile, readHead, unreadable } from './read-head.ts';

export type FoundFile = {
  path: string;
  /** The name of the file in the folder; null for the upload itself. */
  file: string | null;
  label: string;
  /** The archives that the file was in. */
  within: readonly ('zip' | 'gzip')[];
};

/** Adds the tables of a file to the job; throws a sentence if it has none. */
export async function findInFile(job: FindJob, source: FoundFile): Promise<void> {
  const { path, file, label, within } = source;
  const { head } = await readHead(path, { file: label, bytes: headBytes, isGzip: false });
  const marc = marcKindOf(head);
  if (marc !== null) return findInMarc(job, marc, createReadStream(path), label);
  const kind = kindOf(head, label);
  if (kind === 'zip') return findInZip(job, source);
  if (kind === 'text') {
    job.addTable({ name: label, file, kind: 'text', rows: null, bytes: (await stat(path)).size });
    return;
  }
  if (within.includes('gzip')) throw packedTwice(label);
  const inner = await readHead(path, { file: label, bytes: headBytes, isGzip: true });
  const innerMarc = marcKindOf(inner.head);
  if (innerMarc !== null) return findInMarc(job, innerMarc, gunzipFile(path), label);
  const innerKind = kindOf(inner.head, label);
  if (innerKind === 'gzip') throw packedTwice(label);
  if (innerKind === 'text')
    job.addTable({ name: label, file, kind: 'text', rows: null, bytes: (await stat(path)).size });
  else await findInUnpacked(job, source);
}

async function findInUnpacked(job: FindJob, { path, label, within }: FoundFile): Promise<void> {
  const part = job.newFile('bin');
  try {
    await writePart(job, part, gunzipFile(path), label);
    await findInFile(job, {
      path: job.pathOf(part),
      file: part,
      label,
      within: [...within, 'gzip'],
    });
  } finally {
    await rm(job.pathOf(part), { force: true });
  }
}

async function writePart(
  job: FindJob,
  part: string,
  pieces: AsyncIterable<Buffer>,
  label: string,
): Promise<void> {
  const counted = async function* () {
    for await (const chunk of pieces) {
      job.quota.inflate(chunk.length);
      job.quota.write(chunk.length);
      await job.quota.checkRoom();
      yield chunk;
    }
  };
  const options = { flags: 'wx', mode: 0o600 };
  await pipeline(counted, createWriteStream(job.pathOf(part), options)).catch((error) => {
    throw error instanceof LoadError ? error : unreadable(label, error);
  });
}

async function findInZip(job: FindJob, source: FoundFile): Promise<void> {
  const { path, label, within } = source;
  const archive = await openArchive(path, label, job.limits);
  try {
    if (isBook(archive, label)) return await findInBook(job, archive, label);
    if (within.includes('zip')) throw packedTwice(label);
    await findInEntries(job, archive, source);
  } finally {
    archive.close();
  }
}

async function findInEntries(job: FindJob, archive: Archive, source: FoundFile): Promise<void> {
  for (const entry of archive.entries) {
    const label = labelWithin(source.label, plainLabel(entry.name));
    const reason = reasonToLeave(entry);
    if (reason === null) await findInEntry(job, entry, label, source);
    else job.leaveOut(label, reason);
    job.advance(entry.packedBytes);
  }
}

async function findInEntry(
  job: FindJob,
  entry: ArchiveEntry,
  label: string,
  { within }: FoundFile,
): Promise<void> {
  const file = job.newFile('csv');
  const path = job.pathOf(file);
  try {
    await writePart(
      job,
      file,
      entry.read(() => undefined),
      label,
    );
    await findInFile(job, { path, file, label, within: [...within, 'zip'] });
  } catch (error) {
    // One file of many that is no table does not stop the others.
    if (!(error instanceof LoadError) || error.problem === 'too_large') throw error;
    job.leaveOut(label, error.sentence);
  } finally {
    if (!job.found.tables.some((table) => table.file === file)) await rm(path, { force: true });
  }
}

function reasonToLeave({ name, isFolder, isEncrypted, canInflate, claimedBytes }: ArchiveEntry) {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  if (isFolder) return say('leftFolder');
  if (/(^|[/\\])__MACOSX[/\\]/.test(name) || /^(\.|~\$)|^(thumbs\.db|desktop\.ini)$/i.test(last))
    return say('leftSystem');
  if (isEncrypted) return say('leftPassword');
  if (!canInflate) return say('leftMethod');
  return claimedBytes === 0 ? say('leftEmpty') : null;
}

function packedTwice(file: string): LoadError {
  return new LoadError('cannot_read', say('packedTwice', { file }));
}
