import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customConfig } from '#store/schema/config/custom-config.ts';
import { behaviorEvent } from '#store/schema/event-catalogue.ts';
import { etlRule } from '#store/schema/library/etl-rules.ts';
import { operatorPlace, operatorRole } from '#store/schema/library/own-codes.ts';
import { analyticsSync } from '#store/schema/library/sync.ts';
import { menu } from '#store/schema/menus.ts';
import { auditLog } from '#store/schema/records.ts';
import { ruleConfig } from '#store/schema/rules/rules.ts';
import { openOwnEngine } from '../test/engine/own-engine.ts';
import { insertSmallLibrary, smallToday } from '../test/fixtures/small-library.ts';
import { makeApp, type TestApp } from '../test/make-app.ts';
import { beforeTransaction } from '../test/store/before-transaction.ts';
import { changes } from '../test/walks/changes/changes.ts';
import {
  type ChangeInput,
  type ChangeWorld,
  createWorld,
  send,
} from '../test/walks/changes/world.ts';

// Tests changes that another person overtakes: a second change of the same record is written just before the first.
// The entry of the first change must have the values of the second, and a change that has become invalid must be
// refused.

let app: TestApp;
let world: ChangeWorld;
beforeAll(async () => {
  app = await makeApp({ start: smallToday, engine: await openOwnEngine() });
  await insertSmallLibrary(app.deps.engine);
  world = createWorld(app, await app.signIn('super'));
});
afterAll(() => app.close());

/**
 * Makes a change right after another change of the same record; returns the answer, and the values before the change
 * in the audit log.
 */
async function changeAfter(
  name: string,
  other: (id: string) => Promise<unknown>,
  more: object = {},
) {
  const found = await changes[name]?.(world);
  const json = { ...found?.json, ...more };
  const asked: ChangeInput = Object.keys(json).length === 0 ? { ...found } : { ...found, json };
  const { store } = app.deps;
  const named = 'id' in json ? String(json.id) : (found?.params?.id ?? '');
  beforeTransaction(store, () => other(named));
  const { status, body } = await send(world.admin, name, asked);
  return { status, code: body.code, before: await lastBefore() };
}

/** Returns the values before the change in the newest entry. */
async function lastBefore(): Promise<unknown> {
  return (await lastEntry())?.before;
}

async function lastEntry() {
  const { db } = app.deps.store;
  const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  return entry;
}

const nameZh = '其间';

describe('an entry of the audit log has the values that were really replaced', () => {
  it.each(['menus.update', 'menus.remove', 'menus.move'])('%s', async (name) => {
    const { db } = app.deps.store;
    const set = { titleZh: nameZh, path: 'https://between.example/' };
    const found = await changeAfter(name, (id) => db.update(menu).set(set).where(eq(menu.id, id)));
    const before = name === 'menus.move' ? { path: set.path } : set;
    expect(found).toMatchObject({ status: 200, before });
  });

  it.each(['operatorRole.saveOrUpdate', 'operatorRole.remove'])('%s', async (name) => {
    const { db } = app.deps.store;
    const { params } = (await changes['operatorRole.remove']?.(world)) ?? {};
    const isOf = (id: string) => eq(operatorRole.id, id);
    const rename = (id: string) =>
      db
        .update(operatorRole)
        .set({ name: world.fresh(nameZh) })
        .where(isOf(id));
    const found = await changeAfter(
      name,
      rename,
      name.endsWith('remove') ? {} : { id: params?.id },
    );
    expect(found.status).toBe(200);
    expect(found.before).toMatchObject({ name: expect.stringContaining(nameZh) });
  });

  it.each(['behaviorEvent.update', 'behaviorEvent.remove'])('%s', async (name) => {
    const { db } = app.deps.store;
    const isUpdate = name.endsWith('update');
    const set = isUpdate ? { nameZh } : { deletedAt: new Date() };
    const found = await changeAfter(name, (id) =>
      db.update(behaviorEvent).set(set).where(eq(behaviorEvent.id, id)),
    );
    if (isUpdate) expect(found).toMatchObject({ status: 200, before: { nameZh } });
    else expect([found.status, found.code]).toEqual([404, 'not_found']);
  });

  it('ruleConfig.remove', async () => {
    const { db } = app.deps.store;
    const found = await changeAfter('ruleConfig.remove', async (id) => {
      const [row] = await db.select().from(ruleConfig).where(eq(ruleConfig.id, id));
      if (row === undefined) throw new Error('there is no rule');
      const body = { ...row.body, name: { 'zh-CN': nameZh, 'en-US': '' } };
      await db.update(ruleConfig).set({ body }).where(eq(ruleConfig.id, id));
    });
    expect(found).toMatchObject({ status: 200, before: { name: { 'zh-CN': nameZh } } });
  });

  it.each(['ruleConfig.update', 'ruleConfig.restore'])('%s', async (name) => {
    const { db } = app.deps.store;
    const found = await changeAfter(name, (id) =>
      db.update(ruleConfig).set({ version: 7 }).where(eq(ruleConfig.id, id)),
    );
    expect(found.code).toBe('rule.conflict');
  });

  it('customConfig.copyConfig', async () => {
    const { store } = app.deps;
    const place = { key: 'deadStockYears', glc: 'g' } as const;
    for (const libcode of ['A', 'B'])
      await world.ask('customConfig.editCustomConfig', { json: { ...place, libcode, value: 4 } });
    const isOfB = and(eq(customConfig.libcode, 'B'), eq(customConfig.key, place.key));
    beforeTransaction(store, () => store.db.update(customConfig).set({ value: 6 }).where(isOfB));
    const json = { glc: 'g', from: 'A', to: ['B'] };
    expect((await send(world.admin, 'customConfig.copyConfig', { json })).status).toBe(200);
    expect(await lastBefore()).toMatchObject({ deadStockYears: 6 });
  });

  it.each([
    ['customization.editOverviewDimension', { dimensions: ['mainClass', 'library'] }],
    ['customization.saveReaderIncompleteRule', { fields: ['birthYear'] }],
  ])('%s', async (name, set) => {
    const { json } = (await changes[name]?.(world)) ?? {};
    const found = await changeAfter(name, () => world.ask(name, { json: { ...json, ...set } }));
    expect(found).toMatchObject({ status: 200, before: set });
  });

  it('groupRdtype.edit', async () => {
    const json = { glc: 'g', rdtypes: ['adult'], name: { 'zh-CN': nameZh, 'en-US': '' } };
    const found = await changeAfter('groupRdtype.edit', () =>
      world.ask('groupRdtype.edit', { json }),
    );
    const before = [expect.objectContaining({ name: json.name, types: ['adult'] })];
    expect(found).toMatchObject({ status: 200, before });
  });

  it.each(['etlRuleConfig.update', 'etlRuleConfig.remove'])('%s', async (name) => {
    const { db } = app.deps.store;
    const isOf = (id: string) => eq(etlRule.id, id);
    const set = { name: world.fresh(nameZh) };
    const found = await changeAfter(name, (id) => db.update(etlRule).set(set).where(isOf(id)));
    expect(found).toMatchObject({ status: 200, before: set });
    const gone = await changeAfter(name, (id) => db.delete(etlRule).where(isOf(id)));
    expect([gone.status, gone.code]).toEqual([404, 'not_found']);
  });

  it.each(['analyticsSync.update', 'analyticsSync.del', 'analyticsSync.remove'])(
    '%s',
    async (name) => {
      const { db } = app.deps.store;
      const set = { remark: nameZh };
      const found = await changeAfter(name, () => db.update(analyticsSync).set(set));
      expect(found).toMatchObject({ status: 200, before: set });
      const gone = await changeAfter(name, () => db.delete(analyticsSync));
      expect([gone.status, gone.code]).toEqual([404, 'not_found']);
    },
  );

  it('a parent does not get the secret that another parent issued in the meantime', async () => {
    const { db } = app.deps.store;
    const set = { parentUrl: 'https://between.example', sealedSecret: 'sealed' };
    const found = await changeAfter('analyticsSync.update', () =>
      db.update(analyticsSync).set(set),
    );
    const before = { parentUrl: set.parentUrl, hasSecret: true };
    expect(found).toMatchObject({ status: 200, before });
    expect(await lastEntry()).toMatchObject({ after: { hasSecret: false } });
    const [row] = await db.select().from(analyticsSync);
    expect(row?.sealedSecret).toBeNull();
  });

  it.each(['operatorLoc.update', 'operatorLoc.remove', 'operatorLoc.removeMany'])(
    '%s',
    async (name) => {
      const { db } = app.deps.store;
      const set = { remark: nameZh };
      const found = await changeAfter(name, () => db.update(operatorPlace).set(set));
      expect(found).toMatchObject({ status: 200, before: set });
      const gone = await changeAfter(name, () => db.delete(operatorPlace));
      expect([gone.status, gone.code]).toEqual([404, 'not_found']);
    },
  );
});
