import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#lib/log.ts';
import {
  runOnPostgres,
  startTestPostgres,
  type TestPostgres,
} from '../../test/postgres-process.ts';
import { addAudit } from './audit.ts';
import { isStoreUnavailable, isUniqueViolation } from './errors.ts';
import { claimInstallation } from './installation.ts';
import { openStore, type Store } from './open.ts';
import { account, role } from './schema/accounts.ts';
import { menu, seed } from './schema/menus.ts';
import { auditLog, sysParam } from './schema/records.ts';

const log = createLog('silent');
const folders: string[] = [];
let postgres: TestPostgres;

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'stacksight-store-'));
  folders.push(folder);
  return folder;
};

beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(async () => {
  await postgres.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const places = {
  embedded: async () => {
    const dataDir = newFolder();
    return () => openStore({ dataDir, url: null, log });
  },
  'on a server': async () => {
    const url = await postgres.createDatabase();
    return () => openStore({ dataDir: null, url, log });
  },
};

describe.each(Object.entries(places))('a store %s', (_, place) => {
  let open: () => Promise<Store>;
  let store: Store;
  beforeAll(async () => {
    open = await place();
    store = await open();
  });
  afterAll(() => store.close());

  it('has recorded every migration, and contains the first rows', async () => {
    const { rows } = (await store.db.execute(
      sql`SELECT name FROM schema_migration`,
    )) as unknown as {
      rows: { name: string }[];
    };
    expect(rows.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['0001-accounts', '0006-records']),
    );
    const roles = await store.db.select().from(role);
    expect(roles).toHaveLength(9);
    const people = await store.db.select().from(account);
    expect(people.map(({ status, passwordHash }) => [status, passwordHash])).toEqual([
      ['invalid', null],
      ['invalid', null],
    ]);
  });

  it('keeps its rows, and does not restore deleted ones', async () => {
    await store.db.delete(menu).where(eq(menu.name, 'Help'));
    await store.db.insert(account).values({ username: 'wang', nickName: '王 “芳”' });
    const before = await store.db.select().from(seed);
    await store.close();
    store = await open();
    const menus = await store.db.select().from(menu);
    expect(menus.map(({ name }) => name)).not.toContain('Help');
    expect(menus.map(({ name }) => name)).toContain('Dashboard');
    expect(await store.db.select().from(seed)).toHaveLength(before.length);
    const [wang] = await store.db.select().from(account).where(eq(account.username, 'wang'));
    expect(wang).toMatchObject({ nickName: '王 “芳”', createdAt: expect.any(Date) });
  });

  it('writes all of a transaction or nothing', async () => {
    const failing = store.transaction(async (tx) => {
      await tx.insert(account).values({ username: 'ghost' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    const ghosts = await store.db.select().from(account).where(eq(account.username, 'ghost'));
    expect(ghosts).toEqual([]);
  });

  it('treats usernames as equal in any case', async () => {
    const twice = store.db.insert(account).values({ username: 'WANG' });
    const error = await twice.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(isUniqueViolation(error)).toBe(true);
    expect(isStoreUnavailable(error)).toBe(false);
  });

  it('lets entries of the audit log be added, and only old ones deleted', async () => {
    const entry = { accountId: null, username: 'wang', address: '::1', isSuccess: true };
    await store.transaction(async (tx) => {
      await addAudit(tx, { ...entry, at: new Date(), area: 'session', verb: 'signIn' });
      await addAudit(tx, { ...entry, at: new Date('2020-01-01'), area: 'session', verb: 'signIn' });
    });
    await expect(store.db.update(auditLog).set({ username: 'li' })).rejects.toThrow();
    await expect(store.db.delete(auditLog)).rejects.toThrow();
    await store.db.delete(auditLog).where(sql`${auditLog.at} < '2021-01-01'`);
    expect(await store.db.select().from(auditLog)).toHaveLength(1);
  });

  it('refuses secrets that differ from those of its first start', async () => {
    await claimInstallation(store.db, 'one');
    await claimInstallation(store.db, 'one');
    await expect(claimInstallation(store.db, 'two')).rejects.toThrow(/Copy secrets\.json/);
    await store.db.delete(sysParam).where(eq(sysParam.key, 'installation.fingerprint'));
  });

  it('refuses records of a newer version', async () => {
    await store.db.execute(sql`INSERT INTO schema_migration (name) VALUES ('9000-future')`);
    await store.close();
    await expect(open()).rejects.toThrow(/made by a newer version.*9000-future/);
    const place = await openAnyway();
    expect(place).toMatch(/newer/);
    store = { ...store, close: async () => undefined };
  });

  // A refused attempt leaves no lock behind, so a second attempt gives the same error.
  const openAnyway = async () => {
    const again = await open().catch((error: unknown) => error);
    return again instanceof Error ? again.message : '';
  };
});

describe('the embedded store', () => {
  it('is open in one process at a time, and unlocks the folder when it closes', async () => {
    const dataDir = newFolder();
    const first = await openStore({ dataDir, url: null, log });
    await expect(openStore({ dataDir, url: null, log })).rejects.toThrow(
      /in use by another Stacksight process.*DATA_DIR/,
    );
    await first.close();
    const second = await openStore({ dataDir, url: null, log });
    expect(await second.isHealthy()).toBe(true);
    await second.close();
  });

  it('syncs to disk at every commit', async () => {
    const store = await openStore({ dataDir: newFolder(), url: null, log });
    const { rows } = (await store.db.execute(
      sql`SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes')`,
    )) as unknown as { rows: { name: string; setting: string }[] };
    expect(rows.map(({ setting }) => setting)).toEqual(['on', 'on', 'on']);
    await store.close();
  });
});

describe('a store on a server', () => {
  it('reports that it cannot be reached, without the password', async () => {
    const url = 'postgres://someone:hidden@127.0.0.1:9/none';
    const error = await openStore({ dataDir: null, url, log }).catch((thrown: Error) => thrown);
    expect(String(error)).toMatch(/127\.0\.0\.1:9\/none.*ECONNREFUSED/);
    expect(String(error)).not.toContain('hidden');
  });

  it('lets two instances start at the same time', async () => {
    const url = await postgres.createDatabase();
    const stores = await Promise.all([1, 2, 3].map(() => openStore({ dataDir: null, url, log })));
    const [first] = stores;
    expect(await first?.db.select().from(role)).toHaveLength(9);
    await Promise.all(stores.map((store) => store.close()));
  });

  it('is not healthy while the server is away', async () => {
    const url = await postgres.createDatabase();
    const store = await openStore({ dataDir: null, url, log });
    const name = new URL(url).pathname.slice(1);
    const admin = url.replace(name, 'postgres');
    await runOnPostgres(admin, `DROP DATABASE ${name} WITH (FORCE)`);
    expect(await store.isHealthy()).toBe(false);
    await store.close();
  });
});
