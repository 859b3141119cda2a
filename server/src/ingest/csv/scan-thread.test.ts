import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { LoadError } from '../load-error.ts';
import { probeFile } from './probe-file.ts';
import { type FileToScan, type ScannedPiece, scanFile } from './scan-file.ts';
import { scanInThread } from './scan-thread.ts';

// chinese-ok-file: texts of files

const folder = mkdtempSync(join(tmpdir(), 'stacksight-scan-'));
afterAll(() => rmSync(folder, { recursive: true }));

const header = 'event,reader,title\n';
const line = (at: number) =>
  at % 997 === 0 ? `loan,"R${at}\n` : `loan,R${at},"红楼梦，第 ${at} 册"\n`;
const text = `${header}${Array.from({ length: 60_000 }, (_, at) => line(at + 1)).join('')}`;

async function fileOf(bytes: Buffer, name: string): Promise<FileToScan> {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  const options = { columns: 3, delimiter: 44, lost: 'never', firstLine: 2, isMasked: false };
  return {
    probe: await probeFile(path, null),
    ...{ maxBytes: 1e9, skip: header.length, options: { ...options, lost: 'never' as const } },
  };
}

async function all(pieces: AsyncIterable<ScannedPiece>) {
  const bytes: Buffer[] = [];
  let last = { rows: 0, read: 0 };
  for await (const { bytes: piece, ...now } of pieces) {
    bytes.push(Buffer.from(piece));
    last = now;
  }
  return { ...last, bytes: Buffer.concat(bytes) };
}

it.each([
  ['plain.csv', Buffer.from(text)],
  ['packed.csv.gz', gzipSync(text)],
])('a thread gives the same rows of %s', async (name, bytes) => {
  const file = await fileOf(bytes, name);
  const here = await all(scanFile(file));
  expect(here).toMatchObject({ read: bytes.length });
  expect(here.rows).toBeGreaterThan(50_000);
  const there = await all(scanInThread(file));
  expect(there.rows).toBe(here.rows);
  expect(there.read).toBe(here.read);
  expect(there.bytes.equals(here.bytes)).toBe(true);
});

it('a text that is too long is refused in words, from a thread as well', async () => {
  const file = { ...(await fileOf(gzipSync(text), 'long.csv.gz')), maxBytes: 100_000 };
  const words = await Promise.all(
    [scanFile(file), scanInThread(file)].map((pieces) => all(pieces).catch((error) => error)),
  );
  for (const error of words) expect(error).toBeInstanceOf(LoadError);
  expect(words[1].sentence).toEqual(words[0].sentence);
});

it('scanning ends with its signal', async () => {
  const stop = new AbortController();
  const pieces = scanInThread(await fileOf(Buffer.from(text), 'left.csv'), stop.signal);
  expect((await pieces.next()).done).toBe(false);
  stop.abort(new Error('left'));
  await expect(all(pieces)).rejects.toThrow('left');
});
