import { AlertForm, ComponentForm, Query, ReportForm, TargetForm } from '@stacksight/contract';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeDemoRecords } from '#store/demo/remove-demo-records.ts';
import { asShown } from '#store/demo/shown-demo.ts';
import type { Store } from '#store/open.ts';
import { account } from '#store/schema/accounts.ts';
import { alertTable } from '#store/schema/analysis/alerts.ts';
import { analyticsReport } from '#store/schema/analysis/reports.ts';
import { analyticsTarget } from '#store/schema/analysis/targets.ts';
import { analyticsComponent } from '#store/schema/analytics-components.ts';
import { demoRecord } from '#store/schema/demo.ts';
import { operatorRef, operatorRole, operatorRoleMember } from '#store/schema/library/own-codes.ts';
import { replicaStandard } from '#store/schema/library/replicas.ts';
import { department } from '#store/schema/people/departments.ts';
import { openMemoryStore } from '../../../../test/store/memory-store.ts';
import { seedDemoRecords } from './seed-records.ts';

let store: Store;
beforeEach(async () => {
  store = await openMemoryStore();
});
afterEach(() => store.close());

const scene = {
  scale: 0.5,
  at: new Date('2026-11-22T08:00:00Z'),
  operators: ['LJ00-01', 'LJ00-04', 'LJ00-S1'].map((code) => ({ code, libcode: 'LJ00' })),
};
const seed = () => store.transaction((tx) => seedDemoRecords(tx, scene));
const remove = () => store.transaction((tx) => removeDemoRecords(tx, 'demo'));
const namesOf = async (table: typeof analyticsReport | typeof analyticsComponent) =>
  (await store.db.select({ name: table.name }).from(table)).map(({ name }) => name);
const one = async <Row>(rows: Promise<Row[]>): Promise<Row> => {
  const [first] = await rows;
  if (first === undefined) throw new Error('There is no row.');
  return first;
};

describe('the records of the demonstration city', () => {
  it('are reports, analyses, targets, operators with roles, standards and departments', async () => {
    expect(await seed()).toBe(true);
    const { db } = store;
    const reports = await db.select().from(analyticsReport);
    expect(reports.map(({ name }) => name)).toEqual([
      '市图书馆服务月报',
      '馆长周报',
      '少儿阅读专题',
      '馆藏健康',
    ]);
    for (const { name, note, range, items } of reports)
      expect(ReportForm.safeParse({ name, note, range, items }).error).toBeUndefined();
    for (const { name, note, query, chart } of await db.select().from(analyticsComponent))
      expect(ComponentForm.safeParse({ name, note, query, chart }).error).toBeUndefined();
    expect(await db.$count(analyticsComponent)).toBe(20);
    const targets = await db.select().from(analyticsTarget);
    expect(targets).toHaveLength(6);
    // Goals for numbers that grow with the city are scaled to its size.
    expect(TargetForm.parse(await asForm('全年外借册次')).goal).toBe(65_000);
    expect((await asForm('预约满足率')).goal).toBe(0.75);
    const operators = await db.select().from(operatorRef).orderBy(operatorRef.code);
    expect(operators.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^\p{Script=Han}{2,4}$/u),
      expect.stringMatching(/^\p{Script=Han}{2,4}$/u),
      '自助借还机 1 号',
    ]);
    expect(await db.$count(operatorRoleMember)).toBe(3);
    expect(await db.$count(replicaStandard, eq(replicaStandard.glc, 'demo'))).toBe(4);
    expect(await db.$count(department)).toBe(12);
  });

  it('have alerts of a super account, which tell the roles of the branches and of the director', async () => {
    await store.db.insert(account).values({ username: 'super', isSuper: true, passwordHash: '' });
    await seed();
    const alerts = await store.db.select().from(alertTable);
    expect(alerts).toHaveLength(2);
    for (const { name, form, isEnabled, judgedUntil } of alerts) {
      expect(AlertForm.safeParse({ ...form, name, isEnabled }).error).toBeUndefined();
      expect(judgedUntil).toBe('2026-10-22');
    }
    const [english] = await asShown(store.db, 'alert', alerts, 'en-US');
    expect(english?.name).toMatch(/^[ -~]+$/);
    // The server notes what it has judged, and the alert still belongs to the city; a changed one is a person's.
    await store.db.update(alertTable).set({ judgedUntil: '2026-11-21' });
    await store.db
      .update(alertTable)
      .set({ name: '我的预警' })
      .where(eq(alertTable.id, alerts[0]?.id ?? ''));
    await remove();
    expect((await store.db.select().from(alertTable)).map(({ name }) => name)).toEqual([
      '我的预警',
    ]);
  });

  it('are created once, so that a deleted record does not come back', async () => {
    await seed();
    await store.db.delete(analyticsReport);
    expect(await seed()).toBe(false);
    expect(await namesOf(analyticsReport)).toEqual([]);
  });

  it('leave out a name that a person has taken', async () => {
    const asked = { kind: 'lifecycle', event: { code: 'loan' }, unit: 'month', range: 'thisYear' };
    const own = { name: '热门图书前二十', query: Query.parse(asked), chart: 'auto' as const };
    await store.db.insert(analyticsComponent).values(own);
    await seed();
    expect(await store.db.$count(analyticsComponent)).toBe(20);
    await remove();
    expect(await namesOf(analyticsComponent)).toEqual(['热门图书前二十']);
  });

  it('have English texts for English readers, and the demonstration as their author', async () => {
    await seed();
    const reports = await store.db.select().from(analyticsReport);
    const [english] = await asShown(store.db, 'analytics_report', reports, 'en-US');
    expect(english).toMatchObject({ name: 'Monthly report', username: 'Demonstration' });
    expect(english?.items[0]).toMatchObject({ text: expect.stringContaining('# The month') });
    const [chinese] = await asShown(store.db, 'analytics_report', reports, 'zh-CN');
    expect(chinese).toMatchObject({ name: '市图书馆服务月报', username: '演示数据' });
  });

  it('are all removed with the city', async () => {
    await seed();
    await remove();
    const tables = [
      analyticsComponent,
      analyticsTarget,
      analyticsReport,
      operatorRef,
      operatorRole,
    ];
    for (const table of [...tables, replicaStandard, department, demoRecord])
      expect(await store.db.$count(table)).toBe(0);
  });

  it('stay if a person changed them or needs them', async () => {
    await seed();
    const { db } = store;
    const component = await one(
      db.select().from(analyticsComponent).orderBy(analyticsComponent.name),
    );
    await db
      .update(analyticsReport)
      .set({ note: '改过' })
      .where(eq(analyticsReport.name, '馆长周报'));
    const box = { x: 0, y: 0, w: 12, h: 8 };
    const items = [{ kind: 'component' as const, id: component.id, box }];
    await db.insert(analyticsReport).values({ name: '自己的报告', items });
    const role = { glc: 'demo', name: '自己的角色' };
    const own = await one(db.insert(operatorRole).values(role).returning());
    const operator = await one(
      db.select().from(operatorRef).where(eq(operatorRef.code, 'LJ00-04')),
    );
    await db.insert(operatorRoleMember).values({ roleId: own.id, operatorId: operator.id });
    const group = await one(db.select().from(department).where(eq(department.name, '绘本活动组')));
    const who = { username: 'wei', departmentId: group.id };
    await db.insert(account).values(who);
    await remove();
    expect((await namesOf(analyticsReport)).sort()).toEqual(['自己的报告', '馆长周报'].sort());
    // The analyses in the changed report are kept.
    const kept = await namesOf(analyticsComponent);
    expect(kept.sort()).toEqual(
      [
        component.name,
        '一周四个数',
        '每日到馆与外借',
        '各馆外借与去年同期',
        '一周各时段到馆',
        '各类读者的借阅',
      ]
        .filter((name, index, all) => all.indexOf(name) === index)
        .sort(),
    );
    const codes = await db.select({ code: operatorRef.code }).from(operatorRef);
    expect(codes).toEqual([{ code: 'LJ00-04' }]);
    const left = await db.select({ name: department.name }).from(department).orderBy(sql`name`);
    expect(left.map(({ name }) => name).sort()).toEqual(['少儿服务部', '绘本活动组'].sort());
    expect(await db.$count(demoRecord)).toBe(0);
  });

  it('keep a role whose operators a person changed', async () => {
    await seed();
    const { db } = store;
    const roles = await db.select().from(operatorRole).where(eq(operatorRole.name, '总服务台'));
    const child = await one(db.select().from(operatorRef).where(eq(operatorRef.code, 'LJ00-04')));
    await db
      .insert(operatorRoleMember)
      .values(roles.map(({ id }) => ({ roleId: id, operatorId: child.id })));
    await remove();
    const left = await db.select({ name: operatorRole.name }).from(operatorRole);
    expect(left).toEqual([{ name: '总服务台' }]);
    expect(await db.$count(operatorRef)).toBe(2);
  });
});

async function asForm(name: string) {
  const {
    createdBy: _,
    createdAt: __,
    modifiedAt: ___,
    id: ____,
    ...form
  } = await one(
    store.db
      .select()
      .from(analyticsTarget)
      .where(sql`${analyticsTarget.name} ->> 'zh-CN' = ${name}`),
  );
  return form;
}
