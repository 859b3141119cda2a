import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createLog } from '#lib/log.ts';
import { startEngineProcess } from '../embedded/process.ts';
import { deskGrants, plainGrants } from '../embedded/users.ts';
import { migrate } from '../migrate.ts';
import { openEngine } from '../open.ts';
import { isKept, type RowPolicy } from './keep-to-scope.ts';
import { policyConditions } from './row-policies.ts';

describe('the policies of a table', () => {
  const users = ['desk', 'desk_export'];
  const ours: RowPolicy = { table: 't', condition: 'a = 1', users };
  const kept = (...policies: RowPolicy[]) => isKept('t', 'a = 1', { policies, users });

  it('limit users if all of them have the policies', () => {
    expect(kept(ours)).toBe(true);
    expect(kept(...users.map((user) => ({ ...ours, users: [user] })))).toBe(true);
    expect(kept(ours, { ...ours, users: ['another desk'] })).toBe(true);
    expect(kept(ours, { ...ours, table: 'u', condition: '1' })).toBe(true);
  });

  it('limit no user if one policy is missing or another allows more', () => {
    expect(kept()).toBe(false);
    expect(kept({ ...ours, users: ['desk'] })).toBe(false);
    expect(kept({ ...ours, condition: 'a = 2' })).toBe(false);
    // A policy may also be for every table of the database, for a role that a user may have, or for all users.
    expect(kept(ours, { ...ours, table: '', condition: '1', users: ['desk'] })).toBe(false);
    expect(kept(ours, { ...ours, condition: '1', users: ['a role'] })).toBe(false);
    expect(kept(ours, { ...ours, condition: '1', users: [] })).toBe(false);
    expect(isKept('t', '', { policies: [{ ...ours, condition: '' }], users })).toBe(false);
  });
});

describe('an external server', () => {
  const database = 'stacksight';
  const opened: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of opened.splice(0).reverse()) await close();
  });

  async function open(conditions: Readonly<Record<string, string>>) {
    const folder = await mkdtemp(join(tmpdir(), 'stacksight-policies-'));
    opened.push(() => rm(folder, { recursive: true, force: true }));
    const server = await startEngineProcess({
      folder,
      deskGrants: deskGrants(database),
      plainGrants: plainGrants(database),
      deskPolicies: { database, conditions },
    });
    opened.push(() => server.stop());
    const url = new URL(server.url);
    url.pathname = `/${database}`;
    [url.username, url.password] = [server.app.user, server.app.password];
    for (const { user, password } of [server.desk, server.plain]) {
      url.searchParams.set(`${user}_user`, user);
      url.searchParams.set(`${user}_password`, password);
    }
    const log = createLog('silent');
    const engine = await openEngine({ dataDir: '', url: url.href, database, log });
    opened.push(() => engine.close());
    await migrate(engine);
    await engine.command(
      "INSERT INTO dim_library (glc, libcode, name_zh, name_en) VALUES ('G', 'IN', '', ''), ('G', 'OUT', '', '')",
    );
    return engine;
  }
  const asked = { rows: 5, scope: { glc: 'G', libraries: ['IN'] } };

  it('limits both users of the query desk if it has our policies', async () => {
    const engine = await open(policyConditions());
    for (const desk of [engine.desk, engine.plainDesk]) {
      expect(desk?.canNarrow).toBe(true);
      const page = await desk?.page('SELECT libcode FROM dim_library', {}, asked);
      expect(page?.rows).toEqual([['IN']]);
    }
  });

  it('limits no user if a policy is missing or differs', async () => {
    const { dim_library: condition = '', ...others } = policyConditions();
    for (const conditions of [others, { ...others, dim_library: `${condition} OR glc = 'G'` }]) {
      const { desk } = await open(conditions);
      expect(desk?.canNarrow).toBe(false);
      const page = desk?.page('SELECT libcode FROM dim_library', {}, asked);
      await expect(page).rejects.toThrow(/cannot be kept to/);
    }
  });
});
