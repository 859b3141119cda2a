import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#lib/log.ts';
import { auditLog } from '#store/schema/records.ts';
import { task } from '#store/schema/tasks.ts';
import words from '../../web/src/locales/zh-CN/audit-log.json' with { type: 'json' };
import { openOwnEngine } from '../test/engine/own-engine.ts';
import { insertSmallLibrary, smallToday } from '../test/fixtures/small-library.ts';
import { makeApp, type TestApp } from '../test/make-app.ts';
import { startTestMailServer, type TestMailServer } from '../test/outside/mail-server.ts';
import { changes, unnotedCalls } from '../test/walks/changes/changes.ts';
import { type StoreWatch, watchStore } from '../test/walks/changes/store-watch.ts';
import { type ChangeWorld, createWorld, send } from '../test/walks/changes/world.ts';
import { walk, walks } from '../test/walks/walks.ts';

// A change and its entry in the audit log are one transaction: if the store refuses the entry, no call changes
// anything.

const dataDir = mkdtempSync(join(tmpdir(), 'stacksight-audit-'));

const logged: string[] = [];

let mail: TestMailServer;
let app: TestApp;
let world: ChangeWorld;
let watch: StoreWatch;

beforeAll(async () => {
  mail = await startTestMailServer();
  const config = { dataDir, smtpUrl: mail.url, mailFrom: '馆析 <stacksight@library.example>' };
  const log = createLog('trace', { write: (line) => logged.push(line) });
  app = await makeApp({ start: smallToday, engine: await openOwnEngine(), config, log });
  await insertSmallLibrary(app.deps.engine);
  world = createWorld(app, await app.signIn('super'));
  // A task of the schedule also changes records, such as the day until which an alert has judged.
  for (const { kind } of app.deps.tasks.timed()) await app.deps.tasks.schedule(kind, null);
  watch = await watchStore(app.deps.store);
});
afterAll(async () => {
  await app.close();
  await mail.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Waits until all background tasks have ended, because they write at any time. */
async function rest(): Promise<void> {
  const underWay = inArray(task.status, ['waiting', 'running']);
  await expect.poll(() => app.deps.store.db.$count(task, underWay)).toBe(0);
}

it('every call that is not a GET has an example input here, or a reason why it writes no entry', () => {
  const names = walks.filter(({ route }) => route.method !== 'GET').map(({ name }) => name);
  const known = [...Object.keys(changes), ...Object.keys(unnotedCalls)];
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
  expect(known.filter((name) => !walks.some((one) => one.name === name))).toEqual([]);
  expect(known.length).toBe(new Set(known).size);
});

describe('a change and its entry in the audit log', () => {
  it.each(Object.keys(changes))('are one transaction: %s', async (name) => {
    const asked = (await changes[name]?.(world)) ?? {};
    await rest();
    const before = await watch.content();
    await watch.refuseEntries(true);
    const refused = await send(world.admin, name, asked);
    await watch.refuseEntries(false);
    expect([refused.status, refused.body.code]).toEqual([500, 'internal']);
    expect(await watch.content()).toEqual(before);

    const [mark, entries] = [await watch.mark(), await watch.entries()];
    const done = await send(world.admin, name, asked);
    await rest();
    expect([done.status, done.body?.fields]).toEqual([200, undefined]);
    expect(await watch.entries()).toBeGreaterThan(entries);
    expect(await watch.unnoted(mark)).toEqual([]);
  });
});

it('a failed entry is logged with its statement and without values', () => {
  const failed = logged.filter((line) => line.includes('call failed'));
  expect(failed.length).toBeGreaterThan(80);
  for (const line of failed) expect(line).toContain('insert into \\"audit_log\\"');
  // The values are texts such as `user12`; shorter texts may be a word of a statement.
  const values = [...world.freshTexts].filter(
    (text) => text.length >= 6 && !/^(role|type|dept)/.test(text),
  );
  expect(values.length).toBeGreaterThan(60);
  expect(values.filter((text) => logged.some((line) => line.includes(text)))).toEqual([]);
});

it('every field in an entry has a label on the page of the audit log', async () => {
  const { db } = app.deps.store;
  const entries = await db.select().from(auditLog);
  const fieldsOf = (note: unknown): string[] =>
    typeof note === 'object' && note !== null && !Array.isArray(note) ? Object.keys(note) : [];
  const fields = new Set(entries.flatMap(({ before, after }) => [before, after].flatMap(fieldsOf)));
  expect([...fields].filter((field) => !Object.hasOwn(words.field, field)).sort()).toEqual([]);
});

it('no GET changes a record without an entry in the audit log', async () => {
  const mark = await watch.mark();
  for (const one of walks) {
    const { reply, method } = one.route;
    const isStream = 'kind' in reply && reply.kind === 'stream';
    if (method === 'GET' && !isStream && !(one.name in changes)) await walk(world.admin, one);
  }
  expect(await watch.unnoted(mark)).toEqual([]);
});
