import { useSession } from '#lib/session/session-store.ts';
import { recentChoicesKey } from '#lib/session/stored-session.ts';
import type { EntryKind, SearchEntry } from './search-entry.ts';

// Stores the last choices of this user in this browser; a sign-out removes them.

/** A stored choice, which the search can show before the list of its records has arrived. */
type RecentChoice = Pick<SearchEntry, 'id' | 'kind' | 'title' | 'note'> & {
  /** The address that the choice opens; null for an action. */
  address: string | null;
};

const most = 10;

export function readRecents(): readonly RecentChoice[] {
  try {
    const stored = JSON.parse(localStorage.getItem(recentChoicesKey) ?? 'null') as {
      username: string;
      choices: RecentChoice[];
    } | null;
    const isTheirs = stored?.username === useSession.getState().user?.username;
    return stored && isTheirs ? stored.choices.slice(0, most) : [];
  } catch {
    return [];
  }
}

/** Stores a choice as the latest; an earlier copy of the same choice is removed. */
export function addRecent({ id, kind, title, note, does }: SearchEntry): void {
  const username = useSession.getState().user?.username;
  if (username === undefined) return;
  const address = typeof does === 'string' ? does : null;
  const others = readRecents().filter((choice) => choice.id !== id);
  const choices = [{ id, kind, title, note, address }, ...others].slice(0, most);
  localStorage.setItem(recentChoicesKey, JSON.stringify({ username, choices }));
}

/**
 * Turns the stored choices into search entries. A loaded entry replaces the stored one, because it has the present
 * name; a choice that its complete list no longer has is omitted.
 */
export function toRecentEntries(
  choices: readonly RecentChoice[],
  entries: readonly SearchEntry[],
  isWhole: (kind: EntryKind) => boolean,
): SearchEntry[] {
  const known = new Map(entries.map((entry) => [entry.id, entry]));
  return choices.flatMap(({ address, ...choice }) => {
    const entry = known.get(choice.id);
    if (entry) return [entry];
    if (address === null || isWhole(choice.kind)) return [];
    return [{ ...choice, icon: null, names: [], words: [], does: address }];
  });
}
