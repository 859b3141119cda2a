import type { Language, MenuEntry, MenuForm } from '@stacksight/contract';
import { type MessageKey, sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import { menuSeeds } from '#store/seeds/menu-seed.ts';
import type { MenuSeed } from '#store/seeds/menu-shape.ts';
import { isExternal, joinPaths } from './menu-entries.ts';

// Refuses an invalid menu tree, whose entries would lead to pages that do not exist.

const pagesOf = (seeds: readonly MenuSeed[]): string[] =>
  seeds.flatMap(({ component, children = [] }) => [
    ...(component === undefined ? [] : [component]),
    ...pagesOf(children),
  ]);

/** The components of all pages of the console, from the built-in menus. */
export const knownComponents: readonly string[] = [...new Set(pagesOf(menuSeeds))].sort();

export type MenuSurroundings = {
  entries: readonly MenuEntry[];
  /** The entry that is changed; null for a new entry. */
  self: MenuEntry | null;
  roleIds: ReadonlySet<string>;
  /** The first path segments that belong to calls and not to pages. */
  callPrefixes: readonly string[];
};

/** Refuses an entry that does not fit into its tree, with a message at each field. */
export function checkMenu(form: MenuForm, around: MenuSurroundings, language: Language): void {
  const found = [
    ...parentFaults(form, around),
    ...placeFaults(form, around),
    ...otherFaults(form, around),
  ];
  if (found.length === 0) return;
  const fields = found.map(([field, key]) => [field, sentence(key, language)]);
  throw new AppError('request.invalid', { fields: Object.fromEntries(fields) });
}

type Fault = [field: keyof MenuForm, key: MessageKey];

function parentFaults({ parentId, type }: MenuForm, { entries, self }: MenuSurroundings): Fault[] {
  if (parentId === null) return type === 'button' ? [['parentId', 'menu.buttonAlone']] : [];
  const parent = entries.find(({ id }) => id === parentId);
  if (parent === undefined) return [['parentId', 'menu.noParent']];
  if (self !== null && isWithin(parent, self, entries)) return [['parentId', 'menu.cycle']];
  if (parent.type === 'button' || isExternal(parent.path)) return [['parentId', 'menu.noRoom']];
  return [];
}

function isWithin(one: MenuEntry, other: MenuEntry, entries: readonly MenuEntry[]): boolean {
  if (one.id === other.id) return true;
  const parent = entries.find(({ id }) => id === one.parentId);
  return parent !== undefined && isWithin(parent, other, entries);
}

function placeFaults(form: MenuForm, { entries, self, callPrefixes }: MenuSurroundings): Fault[] {
  if (form.type === 'button')
    return form.permission === '' ? [['permission', 'field.required']] : [];
  if (form.path === '') return [['path', 'field.required']];
  if (isExternal(form.path)) {
    if (!URL.canParse(form.path)) return [['path', 'field.url']];
    return form.component === '' ? [] : [['component', 'menu.linkPage']];
  }
  const parent = entries.find(({ id }) => id === form.parentId);
  if (!/^[\w\-/:.]+$/.test(form.path)) return [['path', 'field.format']];
  if (parent === undefined && !form.path.startsWith('/')) return [['path', 'menu.slash']];
  const whole = joinPaths(parent?.wholePath ?? '', form.path);
  if (callPrefixes.some((prefix) => whole === prefix || whole.startsWith(`${prefix}/`)))
    return [['path', 'menu.callPath']];
  const isTaken = entries.some(
    (one) => one.id !== self?.id && one.type === 'menu' && one.wholePath === whole,
  );
  return isTaken ? [['path', 'menu.samePath']] : [];
}

function otherFaults(form: MenuForm, { entries, self, roleIds }: MenuSurroundings): Fault[] {
  const faults: Fault[] = [];
  const { component, redirect, activeMenu } = form;
  if (component !== '' && !knownComponents.includes(component))
    faults.push(['component', 'menu.noPage']);
  const paths = new Set(entries.map(({ wholePath }) => wholePath));
  if (redirect !== null && !paths.has(redirect)) faults.push(['redirect', 'menu.noPath']);
  if (activeMenu !== null && !paths.has(activeMenu)) faults.push(['activeMenu', 'menu.noPath']);
  if (form.roleIds.some((id) => !roleIds.has(id))) faults.push(['roleIds', 'menu.noRole']);
  if (self?.isNeeded && (component !== self.component || form.hidden || form.type !== self.type))
    faults.push(['component', 'menu.needed']);
  return faults;
}
