import type { Principal } from '@stacksight/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import type { SearchEntry } from './search-entry.ts';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
});
const { addRecent, readRecents, toRecentEntries } = await import('./recents.ts');
const { saveSession } = await import('#lib/session/session-store.ts');

const signIn = (username: string) => saveSession({ user: { username } as Principal });

const entry = (id: string, part: Partial<SearchEntry> = {}): SearchEntry => ({
  id: `rule:${id}`,
  kind: 'rule',
  title: id,
  note: '',
  icon: null,
  names: [],
  words: [],
  does: `/rule/${id}`,
  ...part,
});
const ids = () => readRecents().map(({ id }) => id);

beforeEach(() => {
  stored.clear();
  signIn('li');
});

test('the latest choice is first, once, and ten are kept', () => {
  for (let index = 0; index < 12; index += 1) addRecent(entry(`${index}`));
  addRecent(entry('5'));
  expect(ids()).toEqual(
    ['5', '11', '10', '9', '8', '7', '6', '4', '3', '2'].map((id) => `rule:${id}`),
  );
});

test('another user of the browser does not see the latest choices', () => {
  addRecent(entry('a'));
  signIn('wang');
  expect(ids()).toEqual([]);
  addRecent(entry('b'));
  expect(ids()).toEqual(['rule:b']);
});

test('an unreadable entry of the browser’s storage is left out', () => {
  stored.set('recentChoices', '{"username":"li"');
  expect(ids()).toEqual([]);
});

test('a choice has its present name, and a choice that a complete list lacks is left out', () => {
  addRecent(entry('gone'));
  addRecent(entry('named', { title: 'old name' }));
  const run = () => undefined;
  const action = entry('', { id: 'action:dark', kind: 'action', title: 'Dark', does: run });
  addRecent(action);
  const titles = (entries: readonly SearchEntry[], isWhole: boolean) =>
    toRecentEntries(readRecents(), entries, () => isWhole).map(({ title, does }) => [title, does]);
  expect(titles([action], false)).toEqual([
    ['Dark', run],
    ['old name', '/rule/named'],
    ['gone', '/rule/gone'],
  ]);
  const now = entry('named', { title: 'new name' });
  expect(titles([action, now], true)).toEqual([
    ['Dark', run],
    ['new name', '/rule/named'],
  ]);
  // An action that the search no longer offers cannot run.
  expect(titles([], false).map(([title]) => title)).toEqual(['old name', 'gone']);
});
