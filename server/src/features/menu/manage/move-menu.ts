import type { contract, Language, MenuEntry } from '@stacksight/contract';
import type { Call } from '#kit/handler.ts';
import { type MessageKey, sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import type { Tx } from '#store/backend.ts';
import { listMenus } from '../menu.store.ts';
import { checkMenu, type MenuSurroundings } from './check-menu.ts';
import { isExternal, toEntries } from './menu-entries.ts';
import { openParentsOf, orderMenus, putMenuUnder, replaceMenuAddress } from './menus.store.ts';

// Moves a menu entry with its children. The paths of the entries and all references to them change, and the roles that
// open the entries also open the new parents.

type Move = Call<(typeof contract.menus)['routes']['move']>['body'];
type Spot = { parentId: string | null; before: string | null };

/** Checks a move of an entry and saves it; returns the new path. */
export async function moveMenu(
  tx: Tx,
  { self, ...around }: Omit<MenuSurroundings, 'self'> & { self: MenuEntry },
  asked: Move,
  { at: now, language }: { at: Date; language: Language },
): Promise<string> {
  const { entries } = around;
  const spot = 'to' in asked ? stepOf(entries, self, asked.to) : asked;
  const others = entries
    .filter(({ parentId, id }) => parentId === spot.parentId && id !== self.id)
    .map(({ id }) => id);
  const at = spot.before === null ? others.length : others.indexOf(spot.before);
  if (at < 0) throw refuse('before', 'menu.noParent', language);
  const isSame = spot.parentId === self.parentId;
  const moved = isSame ? [] : await readdress(tx, { self, ...around }, spot, language);
  // Open pages notice the change by this time stamp.
  await putMenuUnder(tx, self.id, spot.parentId, now);
  if (!isSame) {
    await openParentsOf(tx, self.id, [...above(entries, spot.parentId)]);
    for (const { from, to } of moved) await replaceMenuAddress(tx, from, to);
  }
  await orderMenus(tx, others.toSpliced(at, 0, self.id));
  return moved.find(({ from }) => from === self.wholePath)?.to ?? self.wholePath;
}

function stepOf(entries: readonly MenuEntry[], self: MenuEntry, to: 'up' | 'down'): Spot {
  const beside = entries.filter(({ parentId }) => parentId === self.parentId);
  const at = beside.findIndex(({ id }) => id === self.id);
  const next = beside[to === 'up' ? Math.max(at - 1, 0) : at + 2]?.id ?? null;
  const isFirst = to === 'up' && at === 0;
  return { parentId: self.parentId, before: isFirst ? (beside[1]?.id ?? null) : next };
}

type Address = { from: string; to: string };

/** Returns the changed paths; throws if the entry does not fit or if a path is in use. */
async function readdress(
  tx: Tx,
  around: Omit<MenuSurroundings, 'self'> & { self: MenuEntry },
  { parentId }: Spot,
  language: Language,
): Promise<Address[]> {
  const { self, entries } = around;
  const { id: _, name, depth, wholePath, roleNames, isNeeded, modifiedAt, ...form } = self;
  checkMenu({ ...form, permission: form.permission as '', parentId }, around, language);
  if (self.type === 'menu' && isLastPage(entries, parentId))
    throw refuse('parentId', 'menu.pageRoom', language);
  const menus = await listMenus(tx);
  const next = toEntries(
    menus.map((one) => (one.id === self.id ? { ...one, parentId } : one)),
    [],
    [],
  ).filter(({ type, path }) => type === 'menu' && !isExternal(path));
  const paths = next.map((one) => one.wholePath);
  if (new Set(paths).size < paths.length) throw refuse('path', 'menu.samePath', language);
  return next.flatMap(({ id, wholePath: to }) => {
    const from = entries.find((one) => one.id === id)?.wholePath ?? to;
    return from === to ? [] : [{ from, to }];
  });
}

// Returns whether an entry is a page without children. A child would turn such a page into a group, which cannot be
// opened.
function isLastPage(entries: readonly MenuEntry[], id: string | null): boolean {
  const component = entries.find((one) => one.id === id)?.component ?? '';
  if (component === '' || component === 'Layout') return false;
  return !entries.some(({ parentId, type }) => parentId === id && type === 'menu');
}

function* above(entries: readonly MenuEntry[], from: string | null): Generator<string> {
  for (let id = from; id !== null; id = entries.find((one) => one.id === id)?.parentId ?? null)
    yield id;
}

const refuse = (field: string, key: MessageKey, language: Language) =>
  new AppError('request.invalid', { fields: { [field]: sentence(key, language) } });
