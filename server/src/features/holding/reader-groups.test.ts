import { randomUUID } from 'node:crypto';
import type { TransferCopyRow, TransferWhatIf } from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bumpDataVersion } from '#ingest/data-version.ts';
import { readerGroup } from '#store/schema/reader-groups.ts';
import type { TestClient } from '../../../test/client.ts';
import { insertTransferCity } from '../../../test/fixtures/transfer-city.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { insertRows } from '../../../test/test-engine.ts';

// Reader 2 borrows one title, in the west branch, and waits for it there; reader 1 borrowed everything else.

let app: TestApp;
let planner: TestClient;
let branch: TestClient;
const base = '/analytics-v3/holding/allot';
const question = { glc: 'g', libraries: ['A', 'B', 'C'], leastGain: 0.2, mostOfTitle: 3 };
const west = randomUUID();
const hold = (reader: number, libcode: string) => ({
  ...{ glc: 'g', day: '2026-03-01', placed_at: '2026-03-01 01:00:00' },
  ...{ reader_key: reader, libcode, bookrecno: 2 },
});

beforeAll(async () => {
  app = await makeApp({ start: new Date('2026-03-20T02:00:00Z') });
  const { engine, store } = app.deps;
  await insertTransferCity(engine);
  await insertRows(engine, 'behaviour_event', [
    {
      ...{ glc: 'g', event: 'loan', day: '2026-02-02', hour: 9, at: '2026-02-02 01:00:00' },
      ...{ reader_key: 2, barcode: 'c1', bookrecno: 2, libcode: 'C', n: 4 },
    },
  ]);
  await insertRows(engine, 'fact_hold', [hold(2, 'C')]);
  await insertRows(engine, 'reader_group_member', [{ glc: 'g', group_id: west, reader_key: 2 }]);
  const query = { kind: 'trend', metrics: ['loans'], range: 'last30Day' } as never;
  const group = { id: west, glc: 'g', name: '西馆读者', query, cell: { codes: {} }, size: 5 };
  await store.db.insert(readerGroup).values(group);
  const permissions = ['holdings:view', 'holdings:plan', 'reader:group'] as const;
  await app.addAccount({ username: 'planner', permissions });
  await app.addAccount({ username: 'plain', permissions: ['holdings:view', 'holdings:plan'] });
  const libraries = ['A', 'C'].map((libcode) => ({ glc: 'g', libcode }));
  await app.addAccount({ username: 'branch', permissions, libraries });
  planner = await app.signIn('planner');
  branch = await app.signIn('branch');
});
afterAll(() => app.close());

const ask = (client: TestClient, readerGroups: string[], more = {}) =>
  client.post(`${base}/what-if`, { json: { ...question, readerGroups, ...more } });
const whatIf = async (readerGroups: string[], more = {}) =>
  (await ask(planner, readerGroups, more)).body.data as TransferWhatIf;

describe('a plan for a reader group', () => {
  it('brings copies where readers of the group find none, less what all readers lose where they leave', async () => {
    const found = await whatIf([west]);
    expect(found.pairs.map(({ from, to, copies }) => [from, to, copies])).toEqual([['A', 'C', 1]]);
    // A loan takes 30 + 1.5 days, so the load is λ × 0.0863. The group's 4 loans of one copy come from λ = 6.109, and
    // its waiting reader makes that 7.109. With the load 0.6135, one copy misses 0.3802 of the demand, two miss 0.1045.
    // The second copy brings 7.109 × 0.2758 = 1.960.
    // In the central library all readers borrowed the title once, and the class 0.792 times for each of two copies: the
    // estimate (1 + 0.792) ÷ 1.5 = 1.195 comes from λ = 1.200, and the second copy there brings 0.107.
    expect(found.gain).toBeCloseTo(1.96 - 0.107, 2);
    const everyone = await whatIf([]);
    expect(everyone.pairs.map(({ to, copies }) => [to, copies])).toEqual([
      ['B', 2],
      ['C', 1],
    ]);
  });

  it('names no waiting readers, and keeps the copies for which any reader waits', async () => {
    const made = await planner.post(base, {
      json: { ...question, readerGroups: [west], aim: 'holds', name: '西馆' },
    });
    const { id } = made.body.data;
    const [copy] = (await planner.get(`${base}/${id}/copies`)).body.data.rows as TransferCopyRow[];
    expect([copy?.barcode, copy?.to]).toEqual(['a5', 'C']);
    expect(copy?.reason).toMatch(/^没有外借过；调入馆一年约有 \d+\.\d 次想借而借不到$/);
    await planner.delete(`${base}/${id}`);
    await insertRows(app.deps.engine, 'fact_hold', [hold(1, 'A')]);
    await bumpDataVersion(app.deps.engine, 'g', ['fact_hold']);
    app.clock.advance({ seconds: 3 });
    expect((await whatIf([west])).guards).toContainEqual({ guard: 'held', copies: 2 });
  });

  it('needs the permission, and a group of the own libraries', async () => {
    const plain = await app.signIn('plain');
    expect((await ask(plain, [west])).status).toBe(403);
    const unknown = await ask(planner, [randomUUID()]);
    const said = '没有这个读者分群，请重新选择';
    expect([unknown.status, unknown.body.fields.readerGroups]).toEqual([400, said]);
    const foreign = await ask(branch, [west], { libraries: ['A', 'C'] });
    expect([foreign.status, foreign.body.fields.readerGroups]).toEqual([400, said]);
  });
});
