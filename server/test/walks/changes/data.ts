import { vi } from 'vitest';
import { insertRows } from '../../test-engine.ts';
import type { ChangeWalk, ChangeWorld } from './world.ts';

// The calls that bring data in.

const bytes = Buffer.from('证号,到馆时间\n1,2026-03-01 10:00:00\n');
const form = {
  rowIs: 'events',
  columns: [
    { heading: '证号', field: 'reader' },
    { heading: '到馆时间', field: 'at' },
  ],
  event: 'visit',
};
const patience = { timeout: 60_000, interval: 100 };

async function newUpload(world: ChangeWorld): Promise<{ params: { id: string } }> {
  const json = { name: `${world.fresh('到馆')}.csv`, bytes: bytes.length };
  return { params: { id: (await world.ask('dataImport.startUpload', { json })).id } };
}

async function readyTable(world: ChangeWorld) {
  const { params } = await newUpload(world);
  await world.ask('dataImport.sendPiece', { params, query: { from: '0' }, upload: bytes });
  await vi.waitFor(async () => {
    const { state } = await world.ask('dataImport.getUpload', { params });
    if (state !== 'ready') throw new Error(`The upload is ${state}.`);
  }, patience);
  return { upload: params.id, table: '0', glc: 'g', form };
}

async function newRun(world: ChangeWorld) {
  const { id } = await world.ask('dataImport.start', { json: await readyTable(world) });
  return { params: { id: String(id) } };
}

async function loadedBatch(world: ChangeWorld) {
  const { params } = await newRun(world);
  const batch = await vi.waitFor(async () => {
    const { report, problem } = await world.ask('dataImport.getRun', { params });
    if (report === null) throw new Error(problem ?? 'The run has not ended.');
    return String(report.batch);
  }, patience);
  return { params: { batch } };
}

async function newMapping(world: ChangeWorld) {
  const json = { name: world.fresh('门禁'), glc: 'g', form };
  return { params: { id: (await world.ask('dataImport.saveMapping', { json })).id } };
}

async function newDrop(world: ChangeWorld) {
  const json = { mapping: (await newMapping(world)).params.id };
  const { drop } = (await world.ask('dataImport.saveDrop', { json })) as { drop: { id: string } };
  return { params: { id: drop.id } };
}

/** Plants an item in a room without a name, checks the data, and returns what the check found. */
async function newFinding(world: ChangeWorld) {
  const { engine } = world.app.deps;
  await insertRows(engine, 'dim_item', [
    { glc: 'g', barcode: world.fresh('Q'), bookrecno: 1, libcode: 'A', loc: 'Q-9' },
  ]);
  await world.ask('dataQuality.run', { json: { glc: 'g' } });
  const query = { check: 'unnamedCodes', glc: 'g' };
  const [found] = await world.ask('dataQuality.findings', { query });
  return { json: { check: 'unnamedCodes', key: found.id, reason: world.fresh('退款'), glc: 'g' } };
}

export const dataChanges: Readonly<Record<string, ChangeWalk>> = {
  'dataImport.startUpload': (world) => ({
    json: { name: `${world.fresh('到馆')}.csv`, bytes: bytes.length },
  }),
  'dataImport.removeUpload': newUpload,
  'dataImport.start': async (world) => ({ json: await readyTable(world) }),
  'dataImport.undoBatch': loadedBatch,
  'dataImport.repeatBatch': loadedBatch,
  'dataImport.refused': loadedBatch,
  'dataImport.saveMapping': (world) => ({
    json: { name: world.fresh('门禁'), glc: 'g', form },
  }),
  'dataImport.removeMapping': newMapping,
  'dataImport.saveDrop': async (world) => ({
    json: { mapping: (await newMapping(world)).params.id },
  }),
  'dataImport.removeDrop': newDrop,
  'dataQuality.run': () => ({ json: { glc: 'g' } }),
  'dataQuality.accept': newFinding,
  'dataQuality.withdraw': async (world) => ({
    params: { id: (await world.ask('dataQuality.accept', await newFinding(world))).id },
  }),
};
