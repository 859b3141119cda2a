import { beforeEach, expect, test, vi } from 'vitest';

const [local, ofWindow] = [new Map<string, string>(), new Map<string, string>()];
const storage = (map: Map<string, string>) =>
  new Proxy(
    {
      getItem: (key: string) => map.get(key) ?? null,
      setItem: (key: string, value: string) => void map.set(key, value),
      removeItem: (key: string) => void map.delete(key),
    },
    {
      ownKeys: () => [...map.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  );
vi.stubGlobal('localStorage', storage(local));
vi.stubGlobal('sessionStorage', storage(ofWindow));
const { clearSession, saveSession, saveTokens, useSession } = await import('./session-store.ts');
const { emptySession, readSession } = await import('./stored-session.ts');

beforeEach(() => {
  local.clear();
  ofWindow.clear();
  useSession.setState(emptySession);
});

test('tokens are stored with the time of their end (spec §9: validities are in seconds)', () => {
  const reply = { token_type: 'Bearer', scope: '', access_token: 'a', refresh_token: 'r' } as const;
  saveTokens({ ...reply, expires_in: 900 }, 1_000);
  expect(readSession()).toMatchObject({ accessToken: 'a', refreshToken: 'r', expireTime: 901_000 });
  expect([...local]).toEqual([
    ['accessToken', 'a'],
    ['refreshToken', 'r'],
    ['expireTime', '901000'],
  ]);
});

test('signing out removes everything, and notifies once', () => {
  saveSession({ accessToken: 'a', permissions: ['x'], routes: [] });
  for (const name of ['refreshing', 'recentChoices', 'aiShopCar', 'language']) local.set(name, 'x');
  for (const name of ['visitedViews', 'reloadedFor']) ofWindow.set(name, 'x');
  let told = 0;
  const stop = useSession.subscribe(() => {
    told += 1;
  });
  // A loading screen may call `clearSession` many times.
  for (let time = 0; time < 3; time += 1) clearSession();
  stop();
  expect(told).toBe(1);
  expect([...local.keys()]).toEqual(['language']);
  expect([...ofWindow.keys()]).toEqual(['reloadedFor']);
  expect(useSession.getState()).toEqual(emptySession);
});
