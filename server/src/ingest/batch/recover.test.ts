import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrate } from '#engine/migrate.ts';
import { type Engine, openEngine } from '#engine/open.ts';
import { createLog } from '#lib/log.ts';
import { withDatabase } from '../../../test/engine-process.ts';
import { quickNode } from '../../../test/server-process.ts';
import { openTestDatabase } from '../../../test/test-engine.ts';
import { loadFiles } from '../load.ts';
import { type KillPlan, killChildPath } from './kill-child.ts';
import { recoverLoads } from './recover.ts';

const rows = 30_000;
let engine: Engine;
let folder: string;
let file: string;

beforeAll(async () => {
  engine = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'stacksight-kill-'));
  file = join(folder, 'events.csv');
  await writeFile(file, eventsCsv(rows));
});
afterAll(async () => {
  await engine.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns a file that is loaded in several pieces, over three months, with one refused row in a hundred. */
function eventsCsv(count: number): string {
  const lines = ['event,reader,at,libcode,barcode,channel'];
  for (let index = 0; index < count; index++) {
    const event = index % 100 === 99 ? 'nonsense' : index % 2 === 0 ? 'loan' : 'return';
    const day = `2026-0${1 + (index % 3)}-${String(1 + (index % 28)).padStart(2, '0')}`;
    lines.push(
      `${event},${index % 500},${day} 10:00:00,L${index % 7},B${index % 900},${'x'.repeat(80)}`,
    );
  }
  return `${lines.join('\n')}\n`;
}

async function runChild(plan: Partial<KillPlan> & { glc: string }): Promise<number | null> {
  const whole: KillPlan = {
    dataDir: '',
    url: withDatabase(inject('engineUrl'), engine.database),
    cluster: engine.cluster,
    database: engine.database,
    path: file,
    replace: false,
    from: 'rows',
    statement: null,
    when: 'before',
    countTo: join(folder, 'count'),
    ...plan,
  };
  const child = spawn(process.execPath, [...quickNode, killChildPath, JSON.stringify(whole)], {
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code)));
}

type State = { events: number; refused: number; loans: number; rolled: number; stages: number };

async function stateOf(where: Engine, glc: string): Promise<State> {
  const [state] = await where.rows<State>(
    `SELECT toUInt32((SELECT count() FROM behaviour_event WHERE glc = {glc:String})) AS events,
      toUInt32((SELECT count() FROM load_refused WHERE batch IN (SELECT batch FROM load_batch WHERE glc = {glc:String}))) AS refused,
      toUInt32((SELECT count() FROM fact_loan WHERE glc = {glc:String})) AS loans,
      toUInt32((SELECT sum(n) FROM agg_event_day WHERE glc = {glc:String})) AS rolled,
      toUInt32((SELECT count() FROM system.tables WHERE database = currentDatabase() AND position(name, '_stage_') > 0)) AS stages`,
    { glc },
  );
  if (state === undefined) throw new Error('no state');
  return state;
}

const nothing: State = { events: 0, refused: 0, loans: 0, rolled: 0, stages: 0 };
const whole: State = {
  events: rows * 0.99,
  refused: rows / 100,
  loans: rows / 2,
  rolled: rows * 0.99,
  stages: 0,
};

test('a killed load is published whole or not at all, and can be repeated', async () => {
  expect(await runChild({ glc: 'alive' })).toBe(0);
  expect(await stateOf(engine, 'alive')).toEqual(whole);
  const last = Number(await readFile(join(folder, 'count'), 'utf8'));
  const moments: Pick<KillPlan, 'from' | 'statement' | 'when'>[] = [
    { from: 'start', statement: 4, when: 'before' },
    { from: 'rows', statement: 0, when: 'amid' },
    { from: 'rows', statement: 0, when: 'after' },
    { from: 'rows', statement: Math.round(last / 2), when: 'amid' },
    { from: 'rows', statement: last, when: 'before' },
  ];
  const outcomes = new Set<string>();
  for (const [index, moment] of moments.entries()) {
    const glc = `killed${index}`;
    expect(await runChild({ glc, ...moment })).toBeNull();
    const { finished, undone } = await recoverLoads(engine);
    expect([...finished, ...undone].length).toBeLessThanOrEqual(1);
    const state = await stateOf(engine, glc);
    const isIn = state.events > 0;
    expect([moment, state]).toEqual([moment, isIn ? whole : nothing]);
    if (finished.length > 0) expect(isIn).toBe(true);
    outcomes.add(isIn ? 'in' : 'out');
    await reload(engine, glc);
    expect([moment, await stateOf(engine, glc)]).toEqual([moment, whole]);
  }
  expect(outcomes).toEqual(new Set(['in', 'out']));
});

test('a killed replacement leaves the old rows or the new ones', async () => {
  const glc = 'replaced';
  await reload(engine, glc);
  for (const statement of [0, 5]) {
    expect(await runChild({ glc, replace: true, statement, when: 'amid' })).toBeNull();
    await recoverLoads(engine);
    expect(await stateOf(engine, glc)).toEqual(whole);
    await reload(engine, glc);
    expect(await stateOf(engine, glc)).toEqual(whole);
  }
});

test('after the embedded engine and its server are killed, the next start completes the load', async () => {
  const dataDir = join(folder, 'data');
  const settings = { dataDir, url: null, database: 'stacksight', log: createLog('silent') };
  const first = await openEngine(settings);
  await migrate(first);
  await first.close();
  for (const [glc, statement] of [
    ['streaming', 0],
    ['publishing', 5],
  ] as const) {
    const plan = {
      dataDir,
      url: null,
      cluster: null,
      database: 'stacksight',
      glc,
      statement,
      when: 'amid' as const,
    };
    expect(await runChild(plan)).toBeNull();
    const next = await openEngine(settings);
    try {
      await recoverLoads(next, { isAlone: true });
      expect([glc, await stateOf(next, glc)]).toEqual([glc, glc === 'streaming' ? nothing : whole]);
      await reload(next, glc);
      expect([glc, await stateOf(next, glc)]).toEqual([glc, whole]);
    } finally {
      await next.close();
    }
  }
});

async function reload(where: Engine, glc: string): Promise<void> {
  const report = await loadFiles(
    where,
    { kind: 'events', paths: [file], glc },
    { readerKey: Buffer.alloc(32, 9), timeZone: 'Asia/Shanghai', now: new Date('2026-06-01') },
  );
  expect(['loaded', 'already']).toContain(report.files[0]?.status);
}
