import { isUtf8 } from 'node:buffer';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { LoadError } from '../../load-error.ts';
import { say } from '../../words/say.ts';
import type { TableLimits } from '../limits.ts';

export type ArchiveEntry = {
  /** The name in the archive, as it was written. */
  name: string;
  /** The part of the archive's file that the entry takes. */
  packedBytes: number;
  /** The size that the archive claims; it may be wrong. */
  claimedBytes: number;
  isFolder: boolean;
  isEncrypted: boolean;
  canInflate: boolean;
  /** Streams the bytes of the entry; calls `onBytes` before it passes on each piece. */
  read(onBytes: (bytes: number) => void): AsyncGenerator<Buffer>;
};

export type Archive = { entries: readonly ArchiveEntry[]; close(): void };

/** Opens a zip file and reads the list of its entries; throws a sentence for a damaged or hostile one. */
export async function openArchive(
  path: string,
  file: string,
  limits: TableLimits,
): Promise<Archive> {
  const options = { autoClose: false, decodeStrings: false };
  const zip = await openPromise(path, options).catch((cause) => {
    throw brokenZip(file, cause);
  });
  try {
    if (zip.entryCount > limits.entries) throw tooManyEntries(file, limits);
    const entries: Entry[] = [];
    for await (const entry of zip.eachEntry()) entries.push(entry);
    if (overlap(entries)) throw brokenZip(file);
    return {
      entries: entries.map((entry) => toEntry(zip, entry, file)),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error instanceof LoadError ? error : brokenZip(file, error);
  }
}

function toEntry(zip: ZipFile, entry: Entry, file: string): ArchiveEntry {
  const name = nameOf(entry);
  return {
    name,
    packedBytes: entry.compressedSize,
    claimedBytes: entry.uncompressedSize,
    isFolder: /[/\\]$/.test(name),
    isEncrypted: entry.isEncrypted(),
    canInflate: entry.compressionMethod === 0 || entry.compressionMethod === 8,
    read: (onBytes) => readEntry(zip, entry, file, onBytes),
  };
}

async function* readEntry(
  zip: ZipFile,
  entry: Entry,
  file: string,
  onBytes: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  let sum = 0;
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      onBytes(chunk.length);
      sum = crc32(chunk, sum);
      yield chunk;
    }
  } catch (error) {
    throw error instanceof LoadError ? error : brokenZip(file, error);
  }
  if (sum !== entry.crc32) throw brokenZip(file);
}

/**
 * Decodes the name of an entry. Many Chinese programs write names in GB18030, and some write UTF-8 without the flag that
 * says so.
 */
function nameOf({ fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string {
  // The Info-ZIP Unicode Path field: version, checksum, name.
  const path = extraFields.find(({ id, data }) => id === 0x7075 && data.length > 5);
  if (path !== undefined) return path.data.toString('utf8', 5);
  const isWide = (generalPurposeBitFlag & 0x800) !== 0 || isUtf8(fileNameRaw);
  return new TextDecoder(isWide ? 'utf-8' : 'gb18030').decode(fileNameRaw);
}

/** Returns whether entries share bytes of the file, with which small archives unpack to any size. */
function overlap(entries: readonly Entry[]): boolean {
  const places = entries
    .map(({ relativeOffsetOfLocalHeader: from, compressedSize }) => [from, from + compressedSize])
    .sort(([a = 0], [b = 0]) => a - b);
  const localHeader = 30;
  return places.some(([from = 0], at) => at > 0 && from < (places[at - 1]?.[1] ?? 0) + localHeader);
}

function tooManyEntries(file: string, { entries }: TableLimits): LoadError {
  return new LoadError('too_large', say('tooManyEntries', { file, most: entries }));
}

function brokenZip(file: string, cause?: unknown): LoadError {
  return new LoadError('cannot_read', say('brokenZip', { file }), cause);
}
