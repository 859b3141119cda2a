import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/test-engine.ts';
import { loadFiles } from '../load.ts';

const options = {
  readerKey: Buffer.from('0123456789abcdef0123456789abcdef'),
  timeZone: 'Asia/Shanghai',
  now: new Date('2026-06-01T00:00:00Z'),
};

test('operation codes become the events that the library has chosen, and loading again replaces the earlier rows', async () => {
  const engine = await openTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'stacksight-operations-'));
  const path = join(folder, 'codes.csv');
  await writeFile(
    path,
    'event,reader,at\nZ77,r1,2026-03-02 10:00:00\n30001,r2,2026-03-02 11:00:00\n',
  );
  const said: Record<string, string> = {};
  const load = async () => {
    const report = await loadFiles(
      engine,
      { kind: 'events', paths: [path], glc: 'g', mostRefused: 1 },
      { ...options, operationsOf: async (glc) => (glc === 'g' ? said : {}) },
    );
    const rows = await engine.rows<{ event: string }>(
      "SELECT event FROM behaviour_event WHERE glc = 'g' ORDER BY at",
    );
    return [report.files[0]?.rows, rows.map(({ event }) => event)];
  };
  // A code without a meaning is refused.
  expect(await load()).toMatchObject([{ refused: 1 }, ['loan']]);
  said.z77 = 'renew';
  expect(await load()).toMatchObject([{ refused: 0 }, ['renew', 'loan']]);
  // The library's own meaning of a code takes precedence over that of the mapping.
  said['30001'] = 'return';
  expect(await load()).toMatchObject([{ refused: 0 }, ['renew', 'return']]);
  await engine.close();
  await rm(folder, { recursive: true, force: true });
});
