import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { like } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { createLog } from '#lib/log.ts';
import { copyStoreTo } from '../../test/store/store-image.ts';
import { lockFolder } from './folder-lock.ts';
import { openStore } from './open.ts';
import { sysParam } from './schema/records.ts';

const script = fileURLToPath(new URL('../../test/commit-rows.ts', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'stacksight-durable-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Lets a process commit rows for a while, kills it, and returns the last number that it reported as committed. */
async function commitUntilKilled(first: number, rows: number): Promise<number> {
  const child = spawn(process.execPath, [script, dataDir, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    said += chunk;
    if (said.split('\n').length > rows) child.kill('SIGKILL');
  }
  const whole = said.slice(0, said.lastIndexOf('\n')).split('\n');
  return Number(whole.at(-1));
}

describe('a killed process', () => {
  it('loses no row that it reported as committed, and leaves no lock behind', async () => {
    await copyStoreTo(dataDir);
    let last = -1;
    for (const rows of [1, 40, 90]) last = await commitUntilKilled(last + 1, rows);
    expect(last).toBeGreaterThan(120);
    const store = await openStore({ dataDir, url: null, log: createLog('silent') });
    const rows = await store.db.select().from(sysParam).where(like(sysParam.key, 'row.%'));
    const kept = new Set(rows.map(({ key }) => Number(key.slice(4))));
    const lost = Array.from({ length: last + 1 }, (_, number) => number).filter(
      (number) => !kept.has(number),
    );
    expect(lost).toEqual([]);
    await store.close();
  });
});

describe('the lock of a folder', () => {
  const file = join(dataDir, 'store.lock');

  it('is ignored when another process now has its process number', async () => {
    writeFileSync(file, JSON.stringify({ pid: process.ppid, started: 'long ago' }));
    (await lockFolder(dataDir))();
  });

  it.each(['', '{"pid":', 'null', '{"pid":"1"}'])(
    'counts for nothing when it is damaged: %s',
    async (text) => {
      writeFileSync(file, text);
      (await lockFolder(dataDir))();
    },
  );

  it('names the process that holds it', async () => {
    const release = await lockFolder(dataDir);
    await expect(lockFolder(dataDir)).rejects.toThrow(`(${process.pid})`);
    release();
    (await lockFolder(dataDir))();
  });
});
