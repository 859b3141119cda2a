import type { Engine } from '#engine/open.ts';
import { insertRows } from '../reference/insert-rows.ts';
import { loadReference } from '../reference/load-reference.ts';
import { refreshRollups } from '../rollups.ts';
import { dayWeights } from './city/day-weights.ts';
import { listPrograms } from './city/programs.ts';
import { insertCirculation } from './flow/circulation.ts';
import { insertEvents } from './flow/events.ts';
import { insertItems } from './flow/items.ts';
import { journalLateLoad } from './flow/late-load.ts';
import { insertHolds, insertLoans } from './flow/loans.ts';
import { insertCredit, insertFines } from './flow/money.ts';
import { insertResourceVisits, insertSearches, insertSearchFacts } from './flow/online.ts';
import { insertQueues } from './flow/queues.ts';
import { insertReaderDimension, insertReaders } from './flow/readers.ts';
import { insertOnline, insertSessions } from './flow/sessions.ts';
import * as stock from './flow/stock.ts';
import * as wants from './flow/wants.ts';
import { inLanes, type LaneTask } from './in-lanes.ts';
import { loadCity, loadRooms } from './load-city.ts';
import { removeDemo } from './remove-demo.ts';
import { demoGlc, type Scene } from './scene.ts';
import { createStageTable, stageTables } from './stage-tables.ts';
import { composeTitles } from './titles/compose-titles.ts';
import { listSearchTexts } from './titles/search-texts.ts';

// The steps of a build, in order. Independent statements of a step run side by side in lanes.

export type DemoBuild = {
  engine: Engine;
  scene: Scene;
  zoneSeconds: number;
  /** The number of statements that run at the same time. */
  lanes: number;
  run(sql: string): Promise<void>;
};

type Step = readonly [text: string, share: number, run: (build: DemoBuild) => Promise<void>];

export const steps: readonly Step[] = [
  ['making room', 0.03, prepare],
  ['titles, copies and readers', 0.18, buildCity],
  ['what readers take home', 0.15, buildWants],
  ['loans and holds', 0.14, buildFacts],
  ['events and stock', 0.24, buildEvents],
  ['rollups', 0.26, ({ engine }) => refreshRollups(engine, { glc: demoGlc, months: 'all' })],
];

async function prepare({ engine, scene }: DemoBuild): Promise<void> {
  await loadReference(engine);
  await removeDemo(engine);
  for (const table of stageTables) await engine.command(createStageTable(table));
  await loadCity(engine, scene);
  const days = dayWeights(scene);
  await insertRows(engine, 'demo_day', days);
  await insertRows(engine, 'demo_program', listPrograms(scene, days));
  await insertRows(engine, 'demo_search_text', listSearchTexts(scene.seed));
}

async function buildCity(build: DemoBuild): Promise<void> {
  await inLanes(build.lanes, [() => buildReaders(build), () => buildCatalogue(build)]);
}

async function buildCatalogue({ engine, scene, run }: DemoBuild): Promise<void> {
  const titles = composeTitles({ count: scene.titles, seed: scene.seed, today: scene.today });
  await insertRows(engine, 'demo_title', titles);
  await run(insertItems(scene));
  await loadRooms(engine, scene);
  await run(stock.insertTitleDimension());
}

async function buildReaders({ scene, run }: DemoBuild): Promise<void> {
  await run(insertReaders(scene));
  for (const part of partsOf(scene, 4)) {
    await run(insertSessions(scene, part));
    await run(insertOnline(scene, part));
  }
  await run(insertReaderDimension(scene));
}

async function buildWants({ scene, lanes, run }: DemoBuild): Promise<void> {
  const tell = async (half: wants.HalfYear) => {
    await run(`TRUNCATE TABLE ${half.shelf}`);
    await run(wants.insertShelf(scene, half));
    for (const part of partsOf(scene, 8)) {
      await run(wants.insertVisitWants(scene, half, part));
      await run(wants.insertOnlineWants(scene, half, part));
      await run(wants.insertInHouse(scene, half, part));
    }
  };
  const halves = wants.halfYearsOf(scene);
  const shelves = ['demo_shelf_1', 'demo_shelf_2'].slice(0, lanes);
  // Each lane uses its own shelf table.
  const lane = (shelf: string, index: number) => async () => {
    const mine = halves.filter((_, place) => place % shelves.length === index);
    for (const half of mine) await tell({ ...half, shelf });
  };
  await inLanes(lanes, shelves.map(lane));
}

async function buildFacts({ engine, scene, zoneSeconds, lanes, run }: DemoBuild): Promise<void> {
  const ranges = await itemRanges(engine);
  const online = async () => {
    await run(insertSearches(scene));
    await run(insertSearchFacts(scene));
    await run(insertResourceVisits(scene));
  };
  const told = async () => {
    for (const items of ranges) await run(insertCirculation(scene, zoneSeconds, items));
    for (const items of ranges) await run(insertLoans(scene, items));
    await run(insertQueues(scene));
    await run(insertHolds(scene));
  };
  await inLanes(lanes, [told, online]);
  await inLanes(lanes, [() => run(insertFines(scene)), () => run(insertCredit(scene))]);
}

async function buildEvents(build: DemoBuild): Promise<void> {
  const { scene, lanes, run } = build;
  const months = Math.max(1, Math.min(scene.months, Math.floor(12 / scene.scale)));
  const tasks: LaneTask[] = [() => buildStock(build)];
  for (let month = 0; month < scene.months; month += months) {
    const span = { from: monthOf(scene, month), to: monthOf(scene, month + months) };
    tasks.push(() => run(insertEvents(scene, span)));
  }
  await inLanes(lanes, tasks);
  await journalLateLoad(build.engine, scene);
}

async function buildStock({ engine, scene, run }: DemoBuild): Promise<void> {
  for (const items of await itemRanges(engine)) await run(stock.insertItemDimension(scene, items));
  await run(stock.insertStock(scene));
  await run(stock.insertAcquisitions(scene));
  await run(stock.insertAllotments(scene));
  await run(stock.insertMoves(scene));
  await run(stock.insertPrograms());
}

/** Splits the copies into ranges that are small enough for one statement. */
async function itemRanges(engine: Engine): Promise<(readonly [from: number, to: number])[]> {
  const [last] = await engine.rows<{ item: number }>(
    'SELECT max(no) AS item FROM demo_item',
    {},
    { seconds: 120 },
  );
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

/** Splits the readers into slices that are small enough for one statement. */
function partsOf(scene: Scene, scalePerPart: number) {
  const of = Math.max(1, Math.ceil(scene.scale / scalePerPart));
  return Array.from({ length: of }, (_, part) => ({ part, of }));
}
