import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '#engine/open.ts';
import { openTestDatabase } from '../../../test/test-engine.ts';
import { LoadError } from '../load-error.ts';
import {
  fileMappingOf,
  parseMapping,
  readMapping,
  readShippedMapping,
  shippedMappings,
} from './read-mapping.ts';
import { targets } from './targets.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await openTestDatabase();
});
afterAll(() => engine.close());

const good = {
  name: 'mine',
  files: [
    {
      columns: ['card', 'when', 'kind'],
      targets: [
        {
          table: 'behaviour_event',
          columns: {
            event: { as: 'event', from: 'kind' },
            reader_key: { as: 'reader', from: 'card' },
            at: { as: 'datetime', from: 'when', formats: ['iso', 'd/m/yyyy h:mi'] },
          },
        },
      ],
    },
  ],
};

function complaint(change: (mapping: typeof good) => unknown): string {
  const copy = structuredClone(good);
  try {
    parseMapping(change(copy) ?? copy, 'mine.json');
  } catch (error) {
    return error instanceof LoadError ? error.sentence['en-US'] : String(error);
  }
  return 'none';
}

// biome-ignore lint/suspicious/noExplicitAny: wrong mappings are what is tested
const columnsOf = (mapping: any) => mapping.files[0].targets[0].columns;

test('a valid mapping is accepted, and so are those of Stacksight', async () => {
  expect(complaint(() => undefined)).toBe('none');
  for (const name of shippedMappings) expect((await readShippedMapping(name)).name).toBe(name);
});

test('every fault is named with its place', () => {
  const say = (change: (columns: Record<string, unknown>) => void) =>
    complaint((mapping) => {
      change(columnsOf(mapping));
      return mapping;
    });
  expect(complaint(() => ({ name: 'Mine!' }))).toBe(
    'The mapping mine.json cannot be used:\n  name: 请用小写字母、数字和连字符 / use small letters, digits and hyphens\n  files: Invalid input: expected array, received undefined',
  );
  expect(
    say((columns) => Object.assign(columns, { event: { as: 'sql', from: 'kind' } })),
  ).toContain(
    'files[0].targets[0].columns.event.as: "as" 须为其中之一 / must be one of text, trim, number,',
  );
  expect(
    say((columns) => Object.assign(columns, { colour: { as: 'trim', from: 'kind' } })),
  ).toContain(
    'files[0].targets[0].columns.colour: behaviour_event has no such column; it has event, day,',
  );
  expect(say((columns) => Object.assign(columns, { loc: { as: 'trim', from: 'room' } }))).toContain(
    'columns.loc: the file has no column room; it has card, when, kind',
  );
  expect(
    say((columns) => Object.assign(columns, { loc: { as: 'number', from: 'kind' } })),
  ).toContain('columns.loc: "number" does not fit here; use text, trim,');
  expect(
    say((columns) => Object.assign(columns, { reader_key: { as: 'id', from: 'card' } })),
  ).toContain('columns.reader_key: "id" does not fit here; use reader, hash, rowKey');
  expect(
    say((columns) => Object.assign(columns, { barcode: { as: 'trim', from: 'card' } })),
  ).toContain('columns.barcode: card holds card numbers and may only be used as reader');
  expect(
    say((columns) =>
      Object.assign(columns, { at: { as: 'datetime', from: 'when', formats: ['%Y'] } }),
    ),
  ).toContain('columns.at.formats[0]: a format is iso or is made of yyyy yy mon mm m');
  for (const [format, what] of [
    ['m/d', 'needs a year'],
    ['yyyy-d', 'has day and no month'],
    ['yyyy-mm-dd mi', 'has minute and no hour'],
    ['yyyy-mm yy', 'has the year twice'],
  ])
    expect([
      format,
      say((columns) =>
        Object.assign(columns, { at: { as: 'datetime', from: 'when', formats: [format] } }),
      ),
    ]).toEqual([format, expect.stringContaining(`formats[0]: the format ${what}`)]);
  expect(say((columns) => delete columns.at)).toContain('columns: behaviour_event needs at / day');
  expect(say((columns) => delete columns.event)).toContain('columns: behaviour_event needs event');
  expect(
    say((columns) =>
      Object.assign(columns, {
        loc: { as: 'lookup', from: 'kind', in: 'rooms', otherwise: 'keep' },
      }),
    ),
  ).toContain('columns.loc: there is no dictionary rooms; there are –');
  expect(say((columns) => Object.assign(columns, { n: { as: 'constant', value: 1.5 } }))).toContain(
    'columns.n: must be a number that fits UInt32',
  );
  expect(complaint((mapping) => ({ ...mapping, sql: 'DROP TABLE x' }))).toContain(
    'Unrecognized key: "sql"',
  );
  expect(complaint((mapping) => ({ ...mapping, timeZone: 'Mars/Olympus' }))).toContain(
    'timeZone: Mars/Olympus',
  );
});

test('a mapping that is missing or not JSON has a clear error', async () => {
  await expect(readMapping(import.meta.filename)).rejects.toThrow(/cannot be read: .*JSON/);
  await expect(readMapping('/nowhere.json')).rejects.toThrow('cannot be read: ENOENT');
});

test('files are recognised by their names', async () => {
  const mapping = await readShippedMapping('newcastle');
  expect(fileMappingOf(mapping, 'members_80752_2016-04-06.csv')?.title).toContain('Members');
  expect(fileMappingOf(mapping, 'Dashboard_Usage.csv.gz')?.title).toContain('Visits');
  expect(fileMappingOf(mapping, 'xdashboard_usage.csv')).toBeNull();
});

test('the target tables are those of the warehouse, column by column', async () => {
  const rows = await engine.rows<{ table: string; name: string; type: string; isGiven: number }>(
    `SELECT table, name, type, default_kind = '' AND NOT startsWith(type, 'Nullable') AS isGiven
      FROM system.columns WHERE database = currentDatabase() AND table IN {tables:Array(String)}`,
    { tables: Object.keys(targets) },
  );
  const own = new Set(['glc', 'batch', 'updated_at', 'properties', 'is_own']);
  for (const [table, target] of Object.entries(targets)) {
    const columns = rows.filter((row) => row.table === table && !own.has(row.name));
    expect(Object.keys(target.columns).sort()).toEqual(columns.map(({ name }) => name).sort());
    for (const { name, type } of columns) {
      const column = target.columns[name];
      const plain = type
        .replace(/LowCardinality\((.*)\)/, '$1')
        .replace(/^Nullable\((.*)\)$/, '$1');
      const expected = plain.replace(/^Enum8.*/, 'Enum8').replace("DateTime('UTC')", 'DateTime');
      expect([table, name, column?.type, column?.isNullable]).toEqual([
        table,
        name,
        expected,
        type.startsWith('Nullable'),
      ]);
    }
  }
});

test('the example of the guide is valid in both languages', async () => {
  const guides = ['loading.md', 'loading.zh-CN.md'].map((name) =>
    join(import.meta.dirname, '../../../../docs/guides', name),
  );
  const examples = await Promise.all(
    guides.map(async (path) => /```json\n(.*?)```/s.exec(await readFile(path, 'utf8'))?.[1] ?? ''),
  );
  expect(examples[0]).toBe(examples[1]);
  expect(parseMapping(JSON.parse(examples[0] ?? ''), 'the guide').name).toBe('my-library');
});

test('faults of a mapping have messages in both languages', () => {
  const broken = structuredClone(good);
  Object.assign(columnsOf(broken), { at: { as: 'datetime', from: 'when', formats: ['yyyy[-mm'] } });
  for (const [value, zh, en] of [
    [
      broken,
      'formats[0]：格式里的每个 [ 都要有对应的 ]',
      'formats[0]: each [ of a format needs its ]',
    ],
    [{ name: 'mine' }, 'files：无效输入', 'files: Invalid input'],
  ] as const) {
    const problem = (): unknown => {
      try {
        return parseMapping(value, 'mine.json');
      } catch (error) {
        return error instanceof LoadError ? error.sentence : error;
      }
    };
    expect(problem()).toEqual({
      'zh-CN': expect.stringContaining(zh),
      'en-US': expect.stringContaining(en),
    });
  }
});
