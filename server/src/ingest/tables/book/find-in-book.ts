import { rm } from 'node:fs/promises';
import { LoadError } from '../../load-error.ts';
import { say } from '../../words/say.ts';
import type { Archive, ArchiveEntry } from '../archive/open-archive.ts';
import type { FindJob } from '../find-job.ts';
import { otherKind } from '../kind-of.ts';
import { labelWithin, plainLabel } from '../plain-label.ts';
import { type BookSheet, readBook, type UploadedBook } from './read-book.ts';
import { createSharedScanner } from './read-sheet.ts';
import { createSharedTexts, type SharedTexts } from './shared-texts.ts';
import { writeSheet } from './write-sheet.ts';

/** Returns whether a zip file is an xlsx workbook; throws a sentence for documents of other kinds. */
export function isBook({ entries }: Archive, file: string): boolean {
  const names = new Set(entries.map(({ name }) => name.replaceAll('\\', '/').toLowerCase()));
  const hasFolder = (folder: string) => [...names].some((name) => name.startsWith(`${folder}/`));
  if (names.has('content.xml') && (names.has('mimetype') || names.has('meta-inf/manifest.xml')))
    throw otherKind(file, 'spreadsheetOfOtherKind', 'whatOpenDocument');
  if (!names.has('[content_types].xml')) return names.has('xl/workbook.xml');
  if (names.has('xl/workbook.bin')) throw otherKind(file, 'spreadsheetOfOtherKind', 'whatXlsb');
  if (!hasFolder('xl') && (hasFolder('word') || hasFolder('ppt')))
    throw otherKind(file, 'documentFile', 'whatOffice');
  return hasFolder('xl');
}

/** Writes each visible sheet of a workbook as a table; throws a sentence if none has rows. */
export async function findInBook(job: FindJob, archive: Archive, label: string): Promise<void> {
  const book = await readBook(archive, label, job.limits, job.quota.inflate);
  const before = job.found.tables.length;
  const part = job.newFile('json');
  const shared = createSharedTexts(job.pathOf(part), job.quota.write);
  try {
    if (book.shared !== null) await readShared(job, book.shared, shared, label);
    for (const sheet of book.sheets) await findInSheet(job, book, sheet, shared, label);
  } finally {
    shared.close();
    await rm(job.pathOf(part), { force: true });
  }
  if (job.found.tables.length === before && book.sheets.length === 0)
    throw new LoadError('empty_file', say('emptyFile', { file: label }));
}

async function readShared(
  job: FindJob,
  entry: ArchiveEntry,
  shared: SharedTexts,
  label: string,
): Promise<void> {
  const scanner = createSharedScanner(label, shared.add);
  const decoder = new TextDecoder();
  let total = 0;
  for await (const chunk of entry.read(job.quota.inflate)) {
    total += chunk.length;
    if (total > job.limits.partBytes)
      throw new LoadError('too_large', say('noRoomToRead', { file: label }));
    scanner.push(decoder.decode(chunk, { stream: true }));
    await job.quota.checkRoom();
  }
  scanner.finish();
  job.advance(entry.packedBytes);
}

async function findInSheet(
  job: FindJob,
  { formats, is1904 }: UploadedBook,
  { name, entry, isHidden, isCells }: BookSheet,
  shared: SharedTexts,
  label: string,
): Promise<void> {
  const file = labelWithin(label, plainLabel(name));
  if (isHidden) return job.leaveOut(file, say('leftHidden'));
  if (!isCells) return job.leaveOut(file, say('leftNotCells'));
  const csv = job.newFile('csv');
  let isKept = false;
  try {
    const sheet = await writeSheet({
      entry,
      context: {
        file,
        formats,
        is1904,
        shared: shared.get,
        columns: job.limits.columns,
        tooManyColumns: () =>
          new LoadError('cannot_read', say('tooManyColumns', { file, most: job.limits.columns })),
      },
      path: job.pathOf(csv),
      limits: job.limits,
      quota: job.quota,
      onBytes: createAdvance(job, entry),
    });
    if (sheet === null) return job.leaveOut(file, say('leftEmpty'));
    job.addTable({ name: file, file: csv, kind: 'sheet', ...sheet });
    isKept = true;
  } catch (error) {
    if (!(error instanceof LoadError) || error.problem === 'too_large') throw error;
    job.leaveOut(file, error.sentence);
  } finally {
    if (!isKept) await rm(job.pathOf(csv), { force: true });
  }
}

/** Counts the unpacked bytes of a part, and passes on its share of the upload's bytes. */
function createAdvance(job: FindJob, { packedBytes, claimedBytes }: ArchiveEntry) {
  const share = packedBytes / Math.max(1, claimedBytes);
  return (bytes: number) => {
    job.quota.inflate(bytes);
    job.advance(bytes * share);
  };
}
