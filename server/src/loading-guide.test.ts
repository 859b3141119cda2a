import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { channelNames, holdOutcomeNames } from '#analytics/model/code-names.ts';
import { findDataset } from '#analytics/model/model.ts';
import type { Engine } from '#engine/open.ts';
import { loadFiles } from '#ingest/load.ts';
import { parseMapping } from '#ingest/mapping/read-mapping.ts';
import { dayLimits } from '#ingest/plan/dates/dates.ts';
import { openTestDatabase } from '../test/test-engine.ts';

// Loads the examples of the loading guide exactly as they are in the guide.

const guides = ['loading.md', 'loading.zh-CN.md'];
let engine: Engine;
let folder: string;

beforeAll(async () => {
  engine = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'stacksight-guide-'));
});
afterAll(async () => {
  await engine.close();
  await rm(folder, { recursive: true, force: true });
});

const readGuide = (name: string) =>
  readFile(join(import.meta.dirname, '../../docs/guides', name), 'utf8');

function blockOf(guide: string, language: string, number: number): string {
  const found = [...guide.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))][number];
  if (found?.[1] === undefined) throw new Error(`no block ${number} of ${language}`);
  return found[1];
}

test('one row a loan gives events, readers, titles and items', async () => {
  for (const name of guides) {
    const guide = await readGuide(name);
    const path = join(folder, `${name}.csv`);
    await writeFile(path, blockOf(guide, 'csv', 0));
    const mapping = parseMapping(JSON.parse(blockOf(guide, 'json', 1)), name);
    const report = await loadFiles(
      engine,
      { kind: 'mapped', mapping, paths: [path], glc: name },
      { readerKey: Buffer.alloc(32, 2), timeZone: 'UTC', now: new Date('2026-06-01T00:00:00Z') },
    );
    expect(report.files[0]).toMatchObject({
      status: 'loaded',
      rows: { in: 4, used: 4, refused: 0 },
      partly: 0,
      tables: [
        { table: 'behaviour_event', rows: 8 },
        { table: 'dim_reader', rows: 3 },
        { table: 'dim_bib', rows: 3 },
        { table: 'dim_item', rows: 4 },
      ],
    });
    const rows = <T>(sql: string) => engine.rows<T>(sql, { glc: name });
    expect(
      await rows(
        'SELECT event, count() AS n, uniqExact(reader_key) AS readers, uniqExact(bookrecno) AS titles FROM behaviour_event WHERE glc = {glc:String} GROUP BY event ORDER BY event',
      ),
    ).toEqual([
      { event: 'loan', n: 4, readers: 3, titles: 3 },
      { event: 'renew', n: 1, readers: 1, titles: 1 },
      { event: 'return', n: 3, readers: 3, titles: 3 },
    ]);
    expect(
      await rows(
        "SELECT barcode, toString(toTimeZone(loaned_at, 'Asia/Shanghai')) AS out, days_out AS days, renewals, channel FROM fact_loan WHERE glc = {glc:String} ORDER BY barcode",
      ),
    ).toEqual([
      {
        barcode: 'B0001',
        out: '2026-03-01 09:30:00',
        days: 32,
        renewals: 1,
        channel: 'self_service',
      },
      { barcode: 'B0002', out: '2026-03-01 09:31:00', days: null, renewals: 0, channel: 'counter' },
      { barcode: 'B0003', out: '2026-03-05 14:00:00', days: 4, renewals: 0, channel: 'counter' },
      { barcode: 'B0004', out: '2026-03-06 00:00:00', days: 24, renewals: 0, channel: 'wechat' },
    ]);
    expect(
      await rows(
        'SELECT rdtype, reader_group AS unit, sex, birth_year AS born, state FROM dim_reader FINAL WHERE glc = {glc:String} ORDER BY born',
      ),
    ).toEqual([
      { rdtype: '教师', unit: '物理学院', sex: '', born: 1980, state: 'cancelled' },
      { rdtype: '研究生', unit: '历史学院', sex: 'female', born: 2001, state: 'valid' },
      { rdtype: '本科生', unit: '物理学院', sex: 'male', born: 2004, state: 'valid' },
    ]);
  }
});

test('the codes of the guide are those that have names', async () => {
  const labels = (code: string) => {
    const found = findDataset('readers')?.dimensions[code]?.labels;
    return found !== undefined && 'list' in found ? Object.keys(found.list) : [];
  };
  const codes = {
    sex: labels('sex'),
    state: labels('state'),
    channel: Object.keys(channelNames),
    outcome: Object.keys(holdOutcomeNames),
  };
  for (const name of guides) {
    const guide = await readGuide(name);
    for (const [column, known] of Object.entries(codes)) {
      const row = guide
        .split('\n')
        .find(
          (line) =>
            line.startsWith('|') &&
            line.split('|')[1]?.includes(`\`${column}\``) &&
            known.some((code) => line.includes(`\`${code}\``)),
        );
      const shown = [...(row?.split('|')[2] ?? '').matchAll(/`(\w+)`/g)].map(([, code]) => code);
      expect([name, column, shown]).toEqual([name, column, known]);
    }
  }
});

test('the days that the guide says can be kept are those that are kept', async () => {
  const { Date: facts, Date32: records } = dayLimits;
  for (const name of guides) {
    const lines = (await readGuide(name)).split('\n');
    const row = lines.find((line) => line.startsWith('| `day_limit` |')) ?? '';
    const days = [...row.matchAll(/\d{4}-\d\d-\d\d/g)].map(([day]) => day);
    expect([name, days]).toEqual([name, [facts.first, facts.last, records.first, records.last]]);
  }
});
