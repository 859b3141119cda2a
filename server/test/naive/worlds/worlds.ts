import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CatalogueEvent } from '@stacksight/contract';
import type { Engine } from '#engine/open.ts';
import { buildDemo } from '#ingest/demo/build-demo.ts';
import { demoGlc } from '#ingest/demo/scene.ts';
import { type LoadSpec, loadFiles } from '#ingest/load.ts';
import { insertRows } from '#ingest/reference/insert-rows.ts';
import { testCatalogue } from '../../catalogue.ts';
import { realData } from '../../real-data.ts';
import { datedMapping, itemsFile, readersFile } from './dated-files.ts';
import { deskFile, deskMapping } from './desk-file.ts';
import { publishedFile, publishedMapping } from './published-file.ts';
import { type NaiveWorld, openWorld, placesVersion, type WorldSpec } from './world.ts';

// Opens the groups that questions are asked about: the demonstration city, the files of two real systems, a file of
// days without times, and a group with published counts and with dates of different precision.

const own: readonly CatalogueEvent[] = [
  {
    code: 'use',
    events: ['loan', 'renew', 'in_house'],
    filter: null,
    nameZh: '利用',
    nameEn: 'Use',
    isHidden: false,
  },
  {
    code: 'machine_loan',
    events: ['loan'],
    filter: { field: 'channel', op: 'in', value: ['self_service', 'self'] },
    nameZh: '自助外借',
    nameEn: 'Loan at a machine',
    isHidden: false,
  },
];

const demoNow = new Date('2026-03-18T06:20:00Z');

/**
 * Fills an engine's database and opens every group in it; with `most`, only this number of rows of each table is in
 * memory.
 */
export async function openWorlds(
  engine: Engine,
  { scale, seed, most }: { scale: number; seed: number; most?: number },
): Promise<NaiveWorld[]> {
  await buildDemo(engine, {
    scale,
    seed,
    today: demoNow.toISOString().slice(0, 10),
    now: demoNow,
    timeZone: 'Asia/Shanghai',
  });
  await saveGroupsAndPlaces(engine);
  await loadAll(engine, seed);
  const catalogue = [...(await testCatalogue()), ...own];
  const worlds: NaiveWorld[] = [];
  for (const spec of specs) worlds.push(await openWorld(engine, { ...spec, catalogue }, most));
  return worlds;
}

const noon = (...days: readonly string[]) => days.map((day) => new Date(`${day}T12:00:00Z`));

const specs: readonly Omit<WorldSpec, 'catalogue'>[] = [
  {
    glc: demoGlc,
    zone: 'Asia/Shanghai',
    at: [demoNow, ...noon('2025-03-31', '2024-02-29')],
    typeGroups: { '01': 'grown', '02': 'young', '03': 'young' },
  },
  {
    glc: 'newcastle',
    zone: 'Europe/London',
    at: noon('2016-03-20', '2014-07-31', '2024-08-20'),
    typeGroups: {},
  },
  {
    glc: 'newcastle-top5',
    zone: 'Europe/London',
    at: noon('2016-03-20', '2015-10-01'),
    typeGroups: {},
  },
  {
    glc: 'librarieswest',
    zone: 'Europe/London',
    at: noon('2018-01-31', '2020-12-02'),
    typeGroups: {},
  },
  {
    glc: 'desk',
    zone: 'Asia/Shanghai',
    at: noon('2024-06-10', '2024-03-03'),
    typeGroups: { adult: 'a' },
  },
  {
    glc: 'published',
    zone: 'Asia/Shanghai',
    at: noon('2023-12-31', '2022-08-15'),
    typeGroups: {},
  },
];

/** Saves two reader groups, and the places where operators work. */
async function saveGroupsAndPlaces(engine: Engine): Promise<void> {
  await engine.command(
    `INSERT INTO reader_group_member (glc, group_id, reader_key) SELECT glc, if(reader_key % 3 = 0, 'third', 'rest'), reader_key
      FROM dim_reader FINAL WHERE glc = {glc:String}`,
    { glc: demoGlc },
  );
  const operators = await engine.rows<{ operator: string; libcode: string }>(
    "SELECT operator, min(libcode) AS libcode FROM behaviour_event WHERE glc = {glc:String} AND operator != '' GROUP BY operator ORDER BY operator",
    { glc: demoGlc },
  );
  const places = operators.flatMap(({ operator, libcode }, at) => [
    { operator, libcode, loc: `${libcode}-F1`, day_from: '2021-01-01', day_until: '2023-06-30' },
    ...(at % 3 === 0
      ? [{ operator, libcode: 'SF00', loc: '', day_from: '2023-07-01', day_until: '2149-06-06' }]
      : []),
  ]);
  await insertRows(
    engine,
    'operator_place',
    places.map((place) => ({ glc: demoGlc, version: placesVersion, ...place })),
  );
}

async function loadAll(engine: Engine, seed: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'stacksight-truth-'));
  try {
    const [desk, published] = [join(folder, 'desk.csv'), join(folder, 'published.csv')];
    await writeFile(desk, deskFile(seed));
    await writeFile(published, publishedFile(seed));
    const [readers, items] = [join(folder, 'readers.csv'), join(folder, 'items.csv')];
    await writeFile(readers, readersFile(seed));
    await writeFile(items, itemsFile(seed));
    const newcastle = [
      'members_80752_2016-04-06',
      'dashboard_usage',
      'dashboard_catalogue_grouped',
      'top-5-most-borrowed-items',
    ];
    const west = [
      'issues_by_month_authority_itemtype',
      'reservations_summary',
      'members',
      'payments',
    ];
    const specs: LoadSpec[] = [
      { kind: 'newcastle', paths: newcastle.map((name) => realData('newcastle', `${name}.csv`)) },
      {
        kind: 'librarieswest',
        paths: [...west.map((name) => `${name}.csv`), 'transits_union.csv.gz'].map((name) =>
          realData('librarieswest', name),
        ),
      },
      { kind: 'mapped', mapping: deskMapping, glc: 'desk', paths: [desk] },
      { kind: 'mapped', mapping: publishedMapping, glc: 'published', paths: [published] },
      { kind: 'mapped', mapping: datedMapping, glc: 'published', paths: [readers, items] },
    ];
    for (const spec of specs) {
      const { files } = await loadFiles(engine, spec, {
        readerKey: Buffer.alloc(32, 3),
        timeZone: 'Asia/Shanghai',
        now: demoNow,
      });
      const failed = files.filter(({ status }) => status !== 'loaded');
      if (failed.length > 0) throw new Error(`not loaded: ${JSON.stringify(failed)}`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
