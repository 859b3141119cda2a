import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { circulation } from '#analytics/model/circulation.ts';
import { events } from '#ingest/reference/events.ts';
import { openMemoryStore } from '../../test/store/memory-store.ts';
import { listCatalogue } from './event-catalogue.ts';
import type { Store } from './open.ts';
import { behaviorEvent } from './schema/event-catalogue.ts';
import { seedStore } from './seeds/seed.ts';

let store: Store;
beforeAll(async () => {
  store = await openMemoryStore();
});
afterAll(() => store.close());

it('the catalogue has the events of the warehouse at first, under the same names', async () => {
  const rows = await store.db.select().from(behaviorEvent);
  const named = rows.map(({ code, nameZh, nameEn }) => [code, nameZh, nameEn]);
  expect(named.sort()).toEqual([...events].sort());
  for (const { code, countsZh, countsEn, properties } of rows) {
    expect([code, countsZh.length > 5, countsEn.length > 5]).toEqual([code, true, true]);
    for (const { code: field, nameZh, nameEn } of properties) {
      expect([nameZh, nameEn]).not.toContain('');
      if (field === 'amount') continue;
      expect(circulation.dimensions[field]?.label).toEqual({ 'zh-CN': nameZh, 'en-US': nameEn });
    }
  }
});

it('the catalogue lists hidden events and leaves out deleted ones, also after a restart', async () => {
  const { db } = store;
  const filter = { field: 'weekday', op: 'in', value: ['6', '7'] } as const;
  await db.insert(behaviorEvent).values([
    {
      code: 'weekend_loan',
      nameZh: '周末外借',
      nameEn: 'Weekend loan',
      events: ['loan'],
      filter: { ...filter, value: [...filter.value] },
      status: 'hidden',
    },
    { code: 'gone', nameZh: '已删', nameEn: 'Gone', events: ['loan'], deletedAt: new Date(0) },
  ]);
  await db.update(behaviorEvent).set({ nameZh: '借书' }).where(eq(behaviorEvent.code, 'loan'));
  await db.transaction((tx) => seedStore(tx));
  const catalogue = await listCatalogue(db);
  expect(catalogue).toHaveLength(events.length + 1);
  expect(catalogue.find(({ code }) => code === 'loan')?.nameZh).toBe('借书');
  expect(catalogue.find(({ code }) => code === 'weekend_loan')).toEqual({
    code: 'weekend_loan',
    events: ['loan'],
    filter,
    nameZh: '周末外借',
    nameEn: 'Weekend loan',
    isHidden: true,
  });
});

it('a built-in event is never deleted, and the events that it counts never change', async () => {
  const loan = eq(behaviorEvent.code, 'loan');
  const change = (set: Partial<typeof behaviorEvent.$inferInsert>) =>
    store.db.update(behaviorEvent).set(set).where(loan);
  await expect(change({ deletedAt: new Date(0) })).rejects.toThrow();
  await expect(change({ events: ['visit'] })).rejects.toThrow();
});
