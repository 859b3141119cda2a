import { afterAll, beforeAll, expect, it } from 'vitest';
import { openMemoryStore } from '../../test/store/memory-store.ts';
import { addAudit } from './audit.ts';
import { createOwnNotes } from './config/own-notes.ts';
import { mayChangeCached } from './embedded.ts';
import type { Store } from './open.ts';
import { dayNoteTable } from './schema/config/day-notes.ts';
import { createUntilWritten } from './until-written.ts';

let store: Store;
beforeAll(async () => {
  store = await openMemoryStore();
});
afterAll(() => store.close());

const entry = {
  ...{ at: new Date(), accountId: null, username: 'li', address: '127.0.0.1' },
  ...{ area: 'account', verb: 'edit', isSuccess: true },
} satisfies Parameters<typeof addAudit>[1];
const audited = () => store.transaction((tx) => addAudit(tx, entry));
const addNote = (text: string) =>
  store.db
    .insert(dayNoteTable)
    .values({ glc: 'g', dayFrom: '2026-01-01', dayUntil: '2026-01-01', text });

it('reads once until a statement may change cached records', async () => {
  let reads = 0;
  const read = createUntilWritten(store, async (key: string) => `${key}${++reads}`);
  expect(await read('a')).toBe('a1');
  await audited();
  expect(await read('a')).toBe('a1');
  expect(await read('b')).toBe('b2');
  await addNote('one');
  expect(await read('a')).toBe('a3');
});

it('does not keep what was read while a statement was sent', async () => {
  let reads = 0;
  const read = createUntilWritten(store, async (_: string) => {
    reads += 1;
    if (reads === 1) await addNote('meanwhile');
    return reads;
  });
  expect(await read('a')).toBe(1);
  expect(await read('a')).toBe(2);
});

it('shows a change of an open transaction once it is saved', async () => {
  const notes = createOwnNotes(store);
  const texts = async () => (await notes('h')).map(({ text }) => text);
  expect(await texts()).toEqual([]);
  const change = { glc: 'h', dayFrom: '2026-01-02', dayUntil: '2026-01-02', text: 'closed' };
  const asked: Promise<string[]>[] = [];
  await store.transaction(async (tx) => {
    await tx.insert(dayNoteTable).values(change);
    asked.push(texts());
    await addAudit(tx, entry);
  });
  expect(await asked[0]).toEqual(['closed']);
  expect(await texts()).toEqual(['closed']);
});

it.each([
  ['select 1', false],
  ['insert into "audit_log" ("id") values ($1)', false],
  ['update "task" set "done" = $1', false],
  ['delete from "export" where true', false],
  ['insert into "task_list" ("id") values ($1)', true],
  ['update "session" set "seen_at" = $1', true],
  ['insert into "label_revision" default values', true],
  ['WITH gone AS (DELETE FROM account RETURNING id) SELECT 1', true],
])('knows whether a statement may change cached records: %s', (text, may) => {
  expect(mayChangeCached(text)).toBe(may);
});
