import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '#engine/open.ts';
import { kohaCirculation, kohaThings } from '../../../test/koha/koha-circulation.ts';
import { kohaForms } from '../../../test/koha/koha-tables.ts';
import { makeKoha, startKohaServer, type TestKoha } from '../../../test/koha/start-koha.ts';
import type { TestMariadb } from '../../../test/mariadb-process.ts';
import { ruleOver, warehouseByDay } from '../../../test/sync/rule-over.ts';
import { openTestDatabase } from '../../../test/test-engine.ts';
import { type StreamState, SyncQuestion } from './stream-state.ts';
import { addDays } from './windows.ts';

let server: TestMariadb;
let engine: Engine;
beforeAll(async () => {
  server = await startKohaServer();
  engine = await openTestDatabase();
});
afterAll(async () => {
  await engine.close();
  await server.close();
});

const days = 60;
const today = new Date().toISOString().slice(0, 10);
const first = addDays(today, -days);

const overKoha = (koha: TestKoha, glc: string) =>
  ruleOver(engine, { source: koha.source, connector: 'koha' }, glc);
const byDay = (glc: string) => warehouseByDay(engine, glc);
const sourceByDay = async (koha: TestKoha) => {
  const words: Record<string, string> = {
    issue: 'loan',
    renew: 'renew',
    return: 'return',
    localuse: 'in_house',
  };
  const rows = await koha.run(
    'SELECT DATE_FORMAT(datetime, "%Y-%m-%d"), type, COUNT(*) FROM statistics GROUP BY 1, 2',
  );
  const pairs = rows.map(([day, type, n]) => [`${day} ${words[String(type)]}`, Number(n)] as const);
  return Object.fromEntries(pairs.toSorted());
};

describe.each(kohaForms)('Koha %s', (form) => {
  it('is in the warehouse day by day as in the source', async () => {
    const name = form.replace(/\W/g, '');
    const koha = await makeKoha(server, form, `sync_${name}`);
    await koha.run(...kohaThings(), ...kohaCirculation(form, first, days));
    const { run, states } = overKoha(koha, name);
    const outcome = await run();
    expect(outcome).toMatchObject({ differences: [], refused: 0, isPastLeft: false });
    expect(await byDay(name)).toEqual(await sourceByDay(koha));
    const [counts] = await engine.rows(
      `SELECT (SELECT toFloat64(count()) FROM dim_item FINAL WHERE glc = {g:String}) AS items,
        (SELECT toFloat64(count()) FROM dim_bib FINAL WHERE glc = {g:String}) AS titles,
        (SELECT toFloat64(count()) FROM dim_reader FINAL WHERE glc = {g:String}) AS readers,
        (SELECT toFloat64(count()) FROM fact_hold WHERE glc = {g:String}) AS holds`,
      { g: name },
    );
    expect(counts).toEqual({ items: 60, titles: 30, readers: 24, holds: days });
    // A run without news reads the last days again and changes nothing.
    const before = await byDay(name);
    expect((await run()).differences).toEqual([]);
    expect(await byDay(name)).toEqual(before);
    expect(states.get('statistics')).toMatchObject({ past: null, cursor: expect.any(String) });
  });
});

describe('a source that changes', () => {
  let koha: TestKoha;
  let over: ReturnType<typeof ruleOver>;
  beforeAll(async () => {
    koha = await makeKoha(server, '25.x', 'changes');
    await koha.run(...kohaThings(), ...kohaCirculation('25.x', first, days));
    over = overKoha(koha, 'changes');
    await over.run();
  });

  it('takes up rows committed late, lost rows and equal rows, and finds different days', async () => {
    const late = addDays(today, -2);
    await koha.run(
      ...[1, 2, 3].map(
        () =>
          `INSERT INTO statistics (datetime, branch, type, itemnumber, borrowernumber) VALUES ('${late} 08:00:00', 'CPL', 'issue', 2, 3)`,
      ),
      `DELETE FROM statistics WHERE datetime >= '${addDays(today, -1)}' AND type = 'localuse'`,
      // Older than the days looked back on: only the comparison can find it.
      `DELETE FROM statistics WHERE DATE(datetime) = '${addDays(today, -10)}' AND type = 'localuse'`,
    );
    const { differences } = await over.run();
    expect(differences).toEqual([
      {
        stream: 'statistics',
        day: addDays(today, -10),
        source: expect.any(Number),
        warehouse: expect.any(Number),
      },
    ]);
    const { past, ...state } = over.states.get('statistics') as StreamState;
    expect(past).toBeNull();
    over.states.set('statistics', {
      ...state,
      past: { from: addDays(today, -12), until: addDays(today, -8) },
    });
    expect((await over.run()).differences).toEqual([]);
    expect(await byDay('changes')).toEqual(await sourceByDay(koha));
  });

  it('keeps the readers of loans that the library made anonymous', async () => {
    const known = `SELECT toFloat64(countIf(reader_key != 0)) AS n, toFloat64(uniqExact(reader_key)) AS readers
      FROM behaviour_event WHERE glc = 'changes' AND event = 'loan'`;
    const before = await engine.rows(known);
    await koha.run(
      `UPDATE statistics SET borrowernumber = NULL WHERE datetime >= '${addDays(today, -3)}'`,
    );
    await over.run();
    expect(await engine.rows(known)).toEqual(before);
  });

  it('does not ask about days on which the library is closed, which also say nothing of the usual rows', async () => {
    const before = over.states.get('statistics') as StreamState;
    const rates = [900, 900, 900];
    over.states.set('statistics', { ...before, rates });
    await expect(over.run()).rejects.toMatchObject({ stream: 'statistics', kind: 'rows' });
    for (let ago = 0; ago < 5; ago += 1) over.closedDays.add(addDays(today, -ago));
    await over.run();
    expect(over.states.get('statistics')?.rates).toEqual([900, ...rates]);
    over.closedDays.clear();
    over.states.set('statistics', before);
  });

  it('stops and asks where rows are many more, or a column is gone, and goes on when told', async () => {
    await koha.run(
      `INSERT INTO statistics (datetime, branch, type, itemnumber) SELECT '${addDays(today, -1)} 10:00:00', 'CPL', 'localuse', seq FROM seq_1_to_2000`,
    );
    const before = await byDay('changes');
    await expect(over.run()).rejects.toMatchObject({ stream: 'statistics', kind: 'rows' });
    expect(await byDay('changes')).toEqual(before);
    await over.run(['statistics:rows']);
    expect(await byDay('changes')).toEqual(await sourceByDay(koha));
    // The days that were accepted are read again several times, and nobody is asked again.
    for (let times = 0; times < 4; times += 1) await over.run();
    const accepted = over.states.get('statistics') as StreamState;
    expect(accepted.acceptedDays).toEqual({ from: accepted.from, until: accepted.until });
    // Had the answer come two days ago, the odd day would be a new one.
    over.states.set('statistics', {
      ...accepted,
      acceptedDays: { from: addDays(today, -9), until: addDays(today, -1) },
    });
    await expect(over.run()).rejects.toMatchObject({ stream: 'statistics', kind: 'rows' });
    over.states.set('statistics', accepted);
    await koha.run('ALTER TABLE statistics DROP COLUMN interface, ADD COLUMN news INT');
    const question = await over.run().catch((error: unknown) => error);
    expect(question).toBeInstanceOf(SyncQuestion);
    expect(question).toMatchObject({ kind: 'schema', facts: { columns: 'statistics.interface' } });
    const { notes } = await over.run(['statistics:schema']);
    expect(notes).toEqual([
      { stream: 'statistics', kind: 'added', facts: { columns: 'statistics.news' } },
    ]);
  });
});
