import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Engine } from '#engine/open.ts';
import { withDatabase } from '../../../test/engine-process.ts';
import {
  evergreenCirculation,
  evergreenThings,
} from '../../../test/evergreen/evergreen-library.ts';
import { makeEvergreen, type TestEvergreen } from '../../../test/evergreen/make-evergreen.ts';
import { startTestPostgres, type TestPostgres } from '../../../test/postgres-process.ts';
import { quickNode } from '../../../test/server-process.ts';
import { warehouseByDay } from '../../../test/sync/rule-over.ts';
import { openTestDatabase } from '../../../test/test-engine.ts';
import { killSyncChildPath, type SyncKillPlan } from './kill-sync-child.ts';
import { addDays } from './windows.ts';

let engine: Engine;
let postgres: TestPostgres;
let evergreen: TestEvergreen;
let folder: string;
beforeAll(async () => {
  engine = await openTestDatabase();
  postgres = await startTestPostgres();
  evergreen = await makeEvergreen(postgres);
  const from = addDays(new Date().toISOString().slice(0, 10), -50);
  await evergreen.run(...evergreenThings(), ...evergreenCirculation(from, 50));
  folder = await mkdtemp(join(tmpdir(), 'stacksight-kill-'));
});
afterAll(async () => {
  await evergreen.close();
  await postgres.close();
  await engine.close();
  await rm(folder, { recursive: true, force: true });
});

async function runChild(
  glc: string,
  statement: number | null,
  when: SyncKillPlan['when'],
): Promise<number | null> {
  const { source } = evergreen;
  if (source.type !== 'postgresql') throw new Error('The source is not PostgreSQL.');
  const plan: SyncKillPlan = {
    ...{ url: withDatabase(inject('engineUrl'), engine.database), database: engine.database },
    ...{ source: { ...source, type: source.type }, connector: 'evergreen', glc, statement, when },
    ...{ streams: ['copies', 'loans', 'in_house'], statesFile: join(folder, `${glc}.json`) },
  };
  const child = spawn(process.execPath, [...quickNode, killSyncChildPath, JSON.stringify(plan)], {
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}

const stateOf = async (glc: string) => ({
  days: await warehouseByDay(engine, glc),
  more: await engine.rows(
    `SELECT (SELECT count() FROM dim_item FINAL WHERE glc = {glc:String}) AS items,
      (SELECT count() FROM behaviour_event WHERE glc = {glc:String}) AS events,
      (SELECT count() FROM system.tables WHERE database = currentDatabase() AND position(name, '_stage_') > 0) AS stages`,
    { glc },
  ),
});

it('leaves nothing twice and nothing lost when the process is killed again and again', async () => {
  expect(await runChild('whole', null, 'before')).toBe(0);
  const whole = await stateOf('whole');
  expect(Object.keys(whole.days).length).toBeGreaterThan(90);
  // The statements of a run go through staging, publishing and the rollups of each of its batches.
  const kills = [
    [6, 'amid'],
    [17, 'after'],
    [30, 'before'],
    [45, 'amid'],
  ] as const;
  const codes: (number | null)[] = [];
  for (const [statement, when] of kills) codes.push(await runChild('killed', statement, when));
  // A kill leaves no code; a run that was nearly done may have fewer statements left.
  expect(codes.slice(0, 2)).toEqual([null, null]);
  expect(await runChild('killed', null, 'before')).toBe(0);
  expect(await stateOf('killed')).toEqual(whole);
});
