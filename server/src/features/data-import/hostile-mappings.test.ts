import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../../../test/client.ts';
import { someOf } from '../../../test/ingest/some-of.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';

// A mapping is written by people and by programs. Each of these is refused in words or read as harmless data, the file is
// tried with it in bounded time, and the tables of others stay as they are.

let app: TestApp;
let anna: TestClient;
let upload: string;
const base = '/analytics-v3/dataImport';
const dataDir = mkdtempSync(join(tmpdir(), 'stacksight-mappings-'));
const csv = 'event,at,card\nvisit,2026-03-01 10:00:00,R1\nvisit,2026-03-02 10:00:00,R2\n';

beforeAll(async () => {
  app = await makeApp({ config: { dataDir }, start: new Date('2026-06-01T00:00:00Z') });
  await app.addAccount({ username: 'anna', permissions: ['etl:view', 'etl:edit'] });
  anna = await app.signIn('anna');
  const bytes = Buffer.from(csv);
  const json = { name: 'visits.csv', bytes: bytes.length };
  upload = (await anna.post(`${base}/uploads`, { json })).body.data.id;
  await anna.upload(`${base}/uploads/${upload}/pieces?from=0`, 'piece', bytes);
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const event = { as: 'constant', value: 'visit' };
const at = { as: 'datetime', from: 'at', formats: ['iso'] };
const target = (columns: object, more: object = {}) => ({
  ...{ table: 'behaviour_event', columns: { event, at, ...columns } },
  ...more,
});
const file = (more: object) => ({ columns: ['at'], otherColumns: 'ignore', ...more });
const mapping = (files: unknown, more: object = {}) => ({ name: 'hostile', files, ...more });
const withTarget = (columns: object, more: object = {}, rest: object = {}) =>
  mapping([file({ columns: ['at', 'event', 'card'], targets: [target(columns, more)], ...rest })]);
const text = (value: string) => withTarget({ loc: { as: 'constant', value } });
const dated = (format: string) => withTarget({ at: { ...at, formats: [format] } });
const nested = (depth: number): unknown =>
  Array.from({ length: depth }).reduce<unknown>((inner) => ({ files: [inner] }), {});
const many = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at));

const quotes = [
  "'",
  '"',
  '`',
  '\\',
  "\\'",
  "'; DROP TABLE behaviour_event; --",
  "') UNION ALL SELECT 1 --",
  '/* */',
  '{glc:String}',
  '\u0000',
  '\u202e',
  '#{1+1}',
];

const cases: Readonly<Record<string, () => unknown>> = {
  ...Object.fromEntries(
    quotes.map((one) => [`a value with ${JSON.stringify(one)}`, () => text(one)]),
  ),
  ...Object.fromEntries(
    quotes.map((one) => [
      `a column called ${JSON.stringify(one)}`,
      () =>
        mapping([
          file({ columns: ['at', one], targets: [target({ loc: { as: 'trim', from: one } })] }),
        ]),
    ]),
  ),
  'a value of a megabyte': () => text('x'.repeat(1 << 20)),
  'a column name of a megabyte': () =>
    withTarget({ loc: { as: 'trim', from: 'x'.repeat(1 << 20) } }),
  'a dictionary of a hundred thousand words': () =>
    mapping(
      [
        file({
          columns: ['at', 'card'],
          targets: [
            target({ loc: { as: 'lookup', from: 'card', in: 'words', otherwise: 'keep' } }),
          ],
        }),
      ],
      {
        dictionaries: { words: Object.fromEntries(many(100_000, (n) => [`R${n}`, `L${n}`])) },
      },
    ),
  'a dictionary called __proto__': () =>
    JSON.parse(
      '{"name":"p","dictionaries":{"__proto__":{"a":"b"}},"files":[{"columns":["at"],"targets":[]}]}',
    ),
  'a dictionary that is not there': () =>
    withTarget({ loc: { as: 'lookup', from: 'card', in: 'constructor', otherwise: 'keep' } }),
  'a transform called constructor': () => withTarget({ loc: { as: 'constructor', from: 'card' } }),
  'a target column called __proto__': () =>
    JSON.parse(JSON.stringify(withTarget({})).replace('"event":{', '"__proto__":{')),
  'a table of the system': () => withTarget({}, { table: 'system.users' }),
  'a table of the journal': () => withTarget({}, { table: 'load_batch' }),
  'the group of others': () => withTarget({ glc: { as: 'constant', value: 'other' } }),
  'the batch of another load': () => withTarget({ batch: { as: 'constant', value: 1 } }),
  'a suffix that leaves the group': () =>
    mapping([file({ glcSuffix: "-a' OR 1=1", targets: [target({})] })]),
  'a suffix of another group': () =>
    mapping([file({ glcSuffix: '../other', targets: [target({})] })]),
  'two thousand targets': () => mapping([file({ targets: many(2_000, () => target({})) })]),
  'two thousand files': () => mapping(many(2_000, () => file({ targets: [target({})] }))),
  'a thousand conditions': () =>
    withTarget({}, { when: many(1_000, () => ({ column: 'card', is: 'filled' })) }),
  'a condition of another kind': () =>
    withTarget({}, { when: [{ column: 'card', is: 'sql', value: '1=1' }] }),
  'a hash of a thousand columns': () =>
    withTarget({ reader_key: { as: 'hash', from: many(1_000, () => 'card') } }),
  'a join of a thousand columns': () =>
    withTarget({ loc: { as: 'join', from: many(1_000, () => 'card'), with: ',' } }),
  'a hundred formats of days': () =>
    withTarget({ at: { ...at, formats: many(100, () => 'yyyy-mm-dd[ h:mi]') } }),
  'a format with open brackets': () => dated('[[[[[[[[yyyy'),
  'a format with fifty nested brackets': () => dated(`${'['.repeat(50)}yyyy${']'.repeat(50)}`),
  'a format of repetitions': () => dated('(a+)+$'),
  'a format of backslashes': () => dated("\\d+'\\"),
  'an empty format': () => dated(''),
  'names of files with stars': () =>
    mapping([file({ match: [`${'*a'.repeat(500)}*`], targets: [target({})] })]),
  'a delimiter that is a quote': () => mapping([file({ delimiter: '"', targets: [target({})] })]),
  'no columns': () => mapping([{ columns: [], targets: [] }]),
  'no files': () => mapping([]),
  'files that are no list': () => mapping('files'),
  'a number where a mapping stands': () => 7,
  'a list where a mapping stands': () => [mapping([])],
  'nothing where a mapping stands': () => null,
  'a hundred levels': () => nested(100),
  'the zone of nowhere': () =>
    mapping([file({ targets: [target({})] })], { timeZone: "Mars/Olympus'" }),
  'numbers out of bounds': () =>
    withTarget({ n: { as: 'number', from: 'card', min: 1e308, max: -1e308, scale: 1e308 } }),
  'a negative number of loans': () => withTarget({ n: { as: 'constant', value: -5 } }),
  'a number for a text': () => withTarget({ loc: { as: 'constant', value: 1e21 } }),
  'words of groups in SQL': () =>
    mapping([file({ targets: [target({})] })], { groups: { "g'--": ['x'] } }),
};

it('sixty mappings and a file are there', async () => {
  expect(Object.keys(cases).length).toBeGreaterThanOrEqual(60);
  const state = async () => (await anna.get(`${base}/uploads/${upload}`)).body.data.state;
  await expect.poll(state, { timeout: 60_000 }).toBe('ready');
});

it.each(someOf(cases))('%s does no harm', async (name, make) => {
  const json = make();
  const made = await anna.post(`${base}/mappings`, {
    json: { name: `m ${name}`.slice(0, 50), json },
  });
  expect([200, 400, 413]).toContain(made.status);
  if (made.status !== 200) expect(JSON.stringify(made.body)).not.toMatch(/SELECT|DB::|at \w+ \(/);
  else {
    const tried = await anna.post(`${base}/try`, {
      json: { upload, table: '0', mapping: made.body.data.id },
    });
    expect([200, 400]).toContain(tried.status);
    expect(JSON.stringify(tried.body)).not.toMatch(/DB::|Code: \d/);
  }
  const [rows] = await app.deps.engine.rows<{ n: number }>(
    'SELECT toUInt32(count()) AS n FROM behaviour_event',
  );
  expect(rows).toEqual({ n: 0 });
});
