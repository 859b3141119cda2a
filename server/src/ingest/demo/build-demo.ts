import type { Engine } from '#engine/open.ts';
import { bumpDataVersion } from '../data-version.ts';
import { insertRows } from '../reference/insert-rows.ts';
import { loadReference } from '../reference/load-reference.ts';
import { refreshRollups } from '../rollups.ts';
import { dayWeights } from './city/day-weights.ts';
import { listPrograms } from './city/programs.ts';
import { insertCirculation } from './flow/circulation.ts';
import { insertEvents } from './flow/events.ts';
import { insertItems } from './flow/items.ts';
import { insertHolds, insertLoans } from './flow/loans.ts';
import { insertCredit, insertFines } from './flow/money.ts';
import { insertResourceVisits, insertSearches, insertSearchFacts } from './flow/online.ts';
import { insertReaderDimension, insertReaders } from './flow/readers.ts';
import { insertOnline, insertSessions } from './flow/sessions.ts';
import * as stock from './flow/stock.ts';
import {
  halfYearsOf,
  insertInHouse,
  insertOnlineWants,
  insertShelf,
  insertVisitWants,
} from './flow/wants.ts';
import { loadCity, loadRooms } from './load-city.ts';
import { demoTables, removeDemo } from './remove-demo.ts';
import { demoGlc, type Scene, type SceneSettings, setScene } from './scene.ts';
import { createStageTable, stageTables } from './stage-tables.ts';
import { composeTitles } from './titles/compose-titles.ts';
import { listSearchTexts } from './titles/search-texts.ts';

// Builds the demonstration city: words in TypeScript, everything that happens in SQL inside the engine. Its marker in
// data_version is written last; a city without it is half built and built again.

export type DemoSettings = SceneSettings & {
  onProgress?: (text: string, fraction: number) => void;
};

type Step = readonly [text: string, share: number, run: (build: Build) => Promise<void>];

type Build = { engine: Engine; scene: Scene; zoneSeconds: number; run(sql: string): Promise<void> };

const settings = (scale: number) => ({
  max_partitions_per_insert_block: 0,
  max_insert_threads: scale < 0.5 ? 1 : 2,
});

/** Replaces the demonstration city by a new one: the same for the same scale, seed, day and moment. */
export async function buildDemo(engine: Engine, demo: DemoSettings): Promise<void> {
  const scene = setScene(demo);
  const build: Build = {
    engine,
    scene,
    zoneSeconds: zoneSecondsOf(demo.timeZone, demo.now),
    run: (sql) => engine.command(sql, {}, { settings: settings(scene.scale) }),
  };
  let done = 0;
  try {
    for (const [text, share, step] of steps) {
      demo.onProgress?.(text, done);
      await step(build);
      done += share;
    }
  } finally {
    for (const table of stageTables) await engine.command(`DROP TABLE IF EXISTS ${table}`);
  }
  await bumpDataVersion(engine, demoGlc, demoTables);
  await insertRows(engine, 'data_version', [markerOf(scene)]);
  demo.onProgress?.('done', 1);
}

/** Written last: says that the city is whole, and up to which day it goes. */
function markerOf({ from, today, now }: Scene) {
  const loaded = new Date(now * 1000).toISOString().replace('T', ' ').replace('Z', '');
  return {
    glc: demoGlc,
    name: 'demo',
    version: Date.now(),
    data_from: from,
    data_until: today,
    loaded_at: loaded,
  };
}

const steps: readonly Step[] = [
  ['making room', 0.02, prepare],
  ['libraries, titles and copies', 0.12, buildCatalogue],
  ['readers and their visits', 0.12, buildReaders],
  ['what they take home', 0.26, buildWants],
  ['loans and holds', 0.12, buildFacts],
  ['events', 0.18, buildEvents],
  ['stock and movements', 0.06, buildStock],
  ['rollups', 0.12, ({ engine }) => refreshRollups(engine, { glc: demoGlc, months: 'all' })],
];

async function prepare({ engine }: Build): Promise<void> {
  await loadReference(engine);
  await removeDemo(engine);
  for (const table of stageTables) await engine.command(createStageTable(table));
}

async function buildCatalogue({ engine, scene, run }: Build): Promise<void> {
  await loadCity(engine, scene);
  const days = dayWeights(scene);
  await insertRows(engine, 'demo_day', days);
  await insertRows(engine, 'demo_program', listPrograms(scene, days));
  await insertRows(engine, 'demo_search_text', listSearchTexts(scene.seed));
  const titles = composeTitles({ count: scene.titles, seed: scene.seed, today: scene.today });
  await insertRows(engine, 'demo_title', titles);
  await run(insertItems(scene));
  await loadRooms(engine, scene);
  await run(stock.insertTitleDimension());
}

async function buildReaders({ scene, run }: Build): Promise<void> {
  await run(insertReaders(scene));
  for (const part of partsOf(scene, 4)) {
    await run(insertSessions(scene, part));
    await run(insertOnline(scene, part));
  }
  await run(insertReaderDimension(scene));
}

async function buildWants({ engine, scene, run }: Build): Promise<void> {
  for (const half of halfYearsOf(scene)) {
    await run('TRUNCATE TABLE demo_shelf');
    await engine.command(insertShelf(scene, half));
    for (const part of partsOf(scene, 8)) {
      await run(insertVisitWants(scene, half, part));
      await run(insertOnlineWants(scene, half, part));
      await run(insertInHouse(scene, half, part));
    }
  }
}

async function buildFacts({ engine, scene, zoneSeconds, run }: Build): Promise<void> {
  const ranges = await itemRanges(engine);
  for (const items of ranges) await run(insertCirculation(scene, zoneSeconds, items));
  for (const items of ranges) await run(insertLoans(scene, items));
  await run(insertHolds(scene));
  await run(insertFines(scene));
  await run(insertCredit(scene));
  await run(insertSearches(scene));
  await run(insertSearchFacts(scene));
  await run(insertResourceVisits(scene));
}

async function buildEvents({ scene, run }: Build): Promise<void> {
  const months = Math.max(1, Math.min(scene.months, Math.floor(12 / scene.scale)));
  for (let month = 0; month < scene.months; month += months) {
    await run(
      insertEvents(scene, { from: monthOf(scene, month), to: monthOf(scene, month + months) }),
    );
  }
}

async function buildStock({ engine, scene, run }: Build): Promise<void> {
  for (const items of await itemRanges(engine)) await run(stock.insertItemDimension(scene, items));
  await run(stock.insertStock(scene));
  await run(stock.insertAcquisitions(scene));
  await run(stock.insertAllotments(scene));
  await run(stock.insertMoves(scene));
  await run(stock.insertPrograms());
}

/** Copies in ranges small enough for one statement. */
async function itemRanges(engine: Engine): Promise<(readonly [from: number, to: number])[]> {
  const [last] = await engine.rows<{ item: number }>('SELECT max(no) AS item FROM demo_item');
  const step = 400_000;
  return Array.from({ length: Math.floor((last?.item ?? 0) / step) + 1 }, (_, index) => [
    index * step,
    (index + 1) * step,
  ]);
}

function monthOf(scene: Scene, index: number): string {
  const [year = 0, month = 0] = scene.from.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + index, 1)).toISOString().slice(0, 10);
}

/** Readers in parts small enough for one statement. */
function partsOf(scene: Scene, scalePerPart: number) {
  const of = Math.max(1, Math.ceil(scene.scale / scalePerPart));
  return Array.from({ length: of }, (_, part) => ({ part, of }));
}

function zoneSecondsOf(timeZone: string, now: Date): number {
  const text = now.toLocaleString('sv-SE', { timeZone });
  return Math.round((Date.parse(`${text.replace(' ', 'T')}Z`) - now.getTime()) / 60_000) * 60;
}
