import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  inChunks,
  inCollection,
  isoRecord,
  latin1,
  utf8,
  xmlRecord,
} from '../../../test/ingest/marc-file.ts';
import { someOf } from '../../../test/ingest/some-of.ts';
import type { MarcKind } from './marc-kind.ts';
import { writeMarcTables } from './write-marc-tables.ts';

// Files that are made to slow the server, to fill its memory or to fill its disk. Each has a good record at its end.

const megabyte = 1 << 20;
/** Of the processor, since other work may share it. */
const mostSeconds = 10;
const mostMemory = 150 * megabyte;

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'marc-hostile-'));
});
afterAll(() => rm(folder, { recursive: true }));

const good = isoRecord([
  ['001', 'good'],
  ['245', '10|aThe last record'],
  ['852', '  |bMAIN|p900001'],
]);
const goodXml = xmlRecord([
  ['001', 'good'],
  ['245', '10|aThe last record'],
  ['852', '  |bMAIN|p900001'],
]);
const fill = (text: string, bytes: number) => text.repeat(Math.ceil(bytes / text.length));
const leader = '00026nam a2200025 a 4500';

const iso: Record<string, () => Buffer> = {
  'terminators only': () => Buffer.alloc(20 * megabyte, 0x1d),
  'field terminators only': () => Buffer.alloc(20 * megabyte, 0x1e),
  'subfield marks only': () => Buffer.concat([latin1(leader), Buffer.alloc(20 * megabyte, 0x1f)]),
  'zeros only': () => Buffer.alloc(20 * megabyte),
  'digits only': () => Buffer.alloc(20 * megabyte, '0'),
  'escape characters only': () => Buffer.alloc(20 * megabyte, 0x1b),
  'bytes above ASCII only': () => Buffer.alloc(20 * megabyte, 0xe2),
  'leaders without anything': () => latin1(fill(leader, 4 * megabyte)),
  'leaders with terminators': () => latin1(fill(`${leader}\x1e\x1d`, 4 * megabyte)),
  'letters with terminators': () => latin1(fill('a\x1d', 4 * megabyte)),
  'a directory without an end': () => latin1(`${leader}${fill('245000100000', 10 * megabyte)}`),
  'a directory of 70,000 entries for one field': () =>
    latin1(`${leader}${fill('245000700000', 840_000)}\x1e10\x1faABC\x1e\x1d`),
  'a record of 300,000 empty fields': () =>
    latin1(`${leader}${fill('245000000000', 480_000)}\x1e${fill('\x1e', 400_000)}\x1d`),
  'a field of 400,000 subfields': () => isoRecord([['245', `10${fill('|a', 800_000)}`]]),
  'a diacritic 900,000 times': () =>
    isoRecord([['245', `10|a${fill('\xe2', 900_000)}e`]], { encode: latin1 }),
  'escapes of MARC-8 without end': () =>
    isoRecord([['245', `10|a${fill('\x1b$1', 900_000)}e`]], { encode: latin1 }),
  'titles of 900 KB': () =>
    Buffer.concat(
      Array.from({ length: 20 }, () => isoRecord([['245', `10|a${fill('x ,.', 900_000)}`]])),
    ),
  'a title of blanks and marks': () => isoRecord([['245', `10|a${fill(' :', 900_000)}x`]]),
  'an ISBN of 900 KB': () =>
    isoRecord([['020', `  |a${fill('1-', 900_000)}|c${fill('1,', 9000)}`]]),
  '100,000 linked fields': () =>
    isoRecord(
      Array.from({ length: 40_000 }, () => ['880', '10|6245-01']),
      { leader: ['nam a22', ' a 4500'] },
    ),
  '12,000 holdings with 12,000 items': () =>
    isoRecord([
      ...Array.from({ length: 12_000 }, (_, at) => ['852', `  |8${at}|bA`] as const),
      ...Array.from({ length: 12_000 }, (_, at) => ['876', `  |8${at}.1|p${at}1`] as const),
    ]),
};

const xml: Record<string, () => string> = {
  'elements in elements': () => `<record>${fill('<a>', 3 * megabyte)}</record>`,
  'openings of records': () => fill('<record>', 10 * megabyte),
  'ends of records': () => fill('</record>', 10 * megabyte),
  'angle brackets': () => fill('<', 10 * megabyte),
  'a text without an end': () => `<record><leader>${fill('x', 20 * megabyte)}`,
  'attributes without an end': () => `<record><leader ${fill('a1="" ', 3 * megabyte)}/></record>`,
  'an attribute without an end': () => `<record a="${fill('x', 20 * megabyte)}`,
  'a comment without an end': () => `<!--${fill('- ', 6 * megabyte)}`,
  'document types': () => fill('<!DOCTYPE x [', 10 * megabyte),
  'references to characters': () => xmlRecord([['245', `10|a${fill('&#x4E2D;', 2 * megabyte)}`]]),
  'references to entities': () => xmlRecord([['245', `10|a${fill('&lol;', 2 * megabyte)}`]]),
  'empty records': () => fill('<record/>', 5 * megabyte),
  'small records': () => fill('<record><leader/></record>', 5 * megabyte),
  'long prefixes': () => fill(`<${'p'.repeat(50)}:record `, 5 * megabyte),
  'CDATA sections': () => `<record><leader>${fill('<![CDATA[]]>', 3 * megabyte)}</leader></record>`,
};

async function run(file: Buffer, kind: MarcKind) {
  const out = { titles: '', items: '', faults: '' };
  for (const name of ['titles', 'items', 'faults'] as const) out[name] = path.join(folder, name);
  const before = process.memoryUsage.rss();
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss() - before);
  }, 20);
  const started = process.cpuUsage();
  const counts = await writeMarcTables(inChunks(file, 65_536), kind, out);
  clearInterval(watch);
  const { user, system } = process.cpuUsage(started);
  return { counts, seconds: (user + system) / 1e6, most };
}

for (const [name, make] of someOf(iso))
  test(`ISO 2709: ${name}`, { timeout: 60_000 }, async () => {
    const bytes = Buffer.concat([make(), Buffer.from([0x1d]), good]);
    const { counts, seconds, most } = await run(bytes, 'iso2709');
    expect(counts.items).toBeGreaterThan(0);
    expect(seconds).toBeLessThan(mostSeconds);
    expect(most).toBeLessThan(mostMemory);
  });

for (const [name, make] of someOf(xml))
  test(`MARCXML: ${name}`, { timeout: 60_000 }, async () => {
    const bytes = utf8(inCollection(make(), goodXml));
    const { counts, seconds, most } = await run(bytes, 'marcxml');
    expect(counts.faults + counts.records).toBeGreaterThan(0);
    expect(seconds).toBeLessThan(mostSeconds);
    expect(most).toBeLessThan(mostMemory);
  });
