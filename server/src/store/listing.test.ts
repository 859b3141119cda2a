import { sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMemoryStore } from '../../test/store/memory-store.ts';
import { inOrder, limitAndOffset, matches } from './listing.ts';
import type { Store } from './open.ts';

const shelf = pgTable('shelf', { id: integer('id').primaryKey(), name: text('name').notNull() });
const size = 60;

let store: Store;
beforeAll(async () => {
  store = await openMemoryStore();
  await store.db.execute(sql`CREATE TABLE shelf (id integer PRIMARY KEY, name text NOT NULL)`);
  // The rows are written in an order that differs from the order of their ids.
  const ids = Array.from({ length: size }, (_, index) => (index * 37) % size);
  await store.db.insert(shelf).values(ids.map((id) => ({ id, name: `Shelf ${id % 3}` })));
});
afterAll(() => store?.close());

const listed = async (order: 'ascend' | 'descend', pageNum: number) => {
  const { limit, offset } = limitAndOffset({ pageNum, pageSize: 7 });
  const usual = { field: 'name', order: 'ascend' } as const;
  const by = inOrder({ field: 'name', order }, { name: shelf.name }, usual, shelf.id);
  const rows = await store.db
    .select()
    .from(shelf)
    .orderBy(...by)
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
};

it.each(['ascend', 'descend'] as const)(
  'orders equals by their key, page by page: %s',
  async (order) => {
    const groups = order === 'ascend' ? [0, 1, 2] : [2, 1, 0];
    const expected = groups.flatMap((group) =>
      Array.from({ length: size / 3 }, (_, index) => index * 3 + group),
    );
    const pages: number[][] = [];
    for (let page = 1; page <= Math.ceil(size / 7); page++) pages.push(await listed(order, page));
    expect(pages.flat()).toEqual(expected);
  },
);

it('text is found in any case, and all rows are found without a search text', async () => {
  const found = (text: string) =>
    store.db
      .select()
      .from(shelf)
      .where(matches(text, shelf.name, shelf.id));
  expect(await found('SHELF 1')).toHaveLength(20);
  expect(await found('%')).toHaveLength(0);
  expect(await found('  ')).toHaveLength(size);
});
