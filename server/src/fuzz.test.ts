import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rateLimit } from '#store/schema/running/rate-limits.ts';
import { password } from '../test/accounts.ts';
import { openOwnEngine } from '../test/engine/own-engine.ts';
import { insertSmallLibrary, smallToday } from '../test/fixtures/small-library.ts';
import { makeApp, type TestApp } from '../test/make-app.ts';
import { createWorld } from '../test/walks/changes/world.ts';
import { createCallers } from '../test/walks/fuzz/callers.ts';
import type { FuzzCall } from '../test/walks/fuzz/calls.ts';
import { branchAccount, type FuzzReply, fuzz } from '../test/walks/fuzz/fuzz.ts';
import { fillRecords, readKnownValues } from '../test/walks/fuzz/known.ts';
import type { KnownValues } from '../test/walks/fuzz/values.ts';

// Makes nearly valid and hostile calls of every route; none of them may break the server. `npm run bench -- fuzz`
// makes more calls.

const dataDir = mkdtempSync(join(tmpdir(), 'stacksight-fuzz-'));

let app: TestApp;
let callers: ReturnType<typeof createCallers>;
let known: KnownValues;

beforeAll(async () => {
  app = await makeApp({ start: smallToday, engine: await openOwnEngine(), config: { dataDir } });
  await insertSmallLibrary(app.deps.engine);
  await app.addAccount(branchAccount);
  callers = createCallers(app.client, password);
  const admin = await callers.callerOf('super');
  await fillRecords(createWorld(app, admin));
  known = await readKnownValues(admin);
});
afterAll(async () => {
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function send(call: FuzzCall): Promise<FuzzReply> {
  const client = await callers.callerOf(call.by);
  const authorization = client.token === null ? {} : { authorization: `Bearer ${client.token}` };
  const { statusCode: status, payload: text } = await app.app.inject({
    method: call.method as 'GET',
    url: call.url,
    headers: { ...authorization, ...call.headers },
    cookies: client.cookies,
    ...(call.payload === null ? {} : { payload: call.payload }),
  });
  callers.answered(call.by, status);
  // A rate limit that an earlier call has made must not refuse the next calls.
  if (status === 429) await app.deps.store.db.delete(rateLimit);
  return { status, text };
}

it('no random call breaks the server', async () => {
  const { failure, calls, statuses } = await fuzz({ known, seed: 20_261_122, count: 600, send });
  expect(failure).toBeNull();
  expect(calls).toBe(600);
  expect(statuses[200]).toBeGreaterThan(120);
  expect((await app.client.get('/readyz')).body).toMatchObject({ status: 'ok' });
});
