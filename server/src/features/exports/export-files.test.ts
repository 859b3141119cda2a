import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { createExportFiles, writeDurably } from './export-files.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'stacksight-files-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const files = createExportFiles(dataDir);
const names = () => readdirSync(join(dataDir, 'exports')).sort();
const { signal } = new AbortController();
const body = (words: string) => Readable.from([Buffer.from(words)]);
const one = { id: '11111111-1111-4111-8111-111111111111', attempt: 1 };
const other = { id: '22222222-2222-4222-8222-222222222222', attempt: 1 };

describe('the folder of exports', () => {
  it('contains a complete file or none', async () => {
    expect(await files.write(one, body('abc'), signal)).toBe(3);
    const found = await files.read(one);
    expect(found && (await text(found))).toBe('abc');
    async function* broken() {
      yield Buffer.from('a');
      throw new Error('the engine is gone');
    }
    const half = files.write(other, Readable.from(broken()), signal);
    await expect(half).rejects.toThrow('the engine is gone');
    expect(await files.read(other)).toBeNull();
    expect(names()).toEqual([`${one.id}.1.xlsx`]);
  });

  it('ends writing when the task is cancelled, and leaves no file', async () => {
    const stop = new AbortController();
    async function* slow() {
      yield Buffer.from('a');
      stop.abort(new Error('cancelled'));
      yield Buffer.from('b');
      await new Promise(() => undefined);
    }
    await expect(files.write(other, Readable.from(slow()), stop.signal)).rejects.toThrow();
    expect(names()).toEqual([`${one.id}.1.xlsx`]);
  });

  it('reports a full disk, before writing and during it', async () => {
    const careful = createExportFiles(dataDir, Number.MAX_SAFE_INTEGER);
    const refused = careful.write(other, body('abc'), signal);
    await expect(refused).rejects.toMatchObject({ code: 'export.disk_full' });
    expect(names()).toEqual([`${one.id}.1.xlsx`]);
  });

  it.runIf(existsSync('/dev/full'))(
    'recognises the error of the system for a full disk',
    async () => {
      const written = writeDurably('/dev/full', body('abc'), signal);
      await expect(written).rejects.toMatchObject({ code: 'ENOSPC' });
    },
  );

  it('deletes files that no export refers to', async () => {
    await files.write({ ...one, attempt: 2 }, body('newer'), signal);
    await files.write(other, body('gone'), signal);
    await writeDurably(join(dataDir, 'exports', `${other.id}.2.xlsx.part`), body('x'), signal);
    await files.sweep([{ id: one.id, isOpen: false }]);
    expect(names()).toEqual([`${one.id}.1.xlsx`, `${one.id}.2.xlsx`]);
    await files.remove(one);
    expect(names()).toEqual([`${one.id}.2.xlsx`]);
    await files.remove({ id: one.id });
    expect(names()).toEqual([]);
  });
});
