import type { ScopeLibrary } from '@stacksight/contract';
import type { LibraryGroup } from '#lib/statistics/use-libraries.ts';
import {
  type LibraryTreeNode,
  toLibraryTree,
} from '#ui/statistic-page/library-chooser/library-tree.ts';

// Turns the libraries of a scope into keys of a tree: `group` for a whole library group, `group:code` for one library.
// A district, `group+code`, is never stored in a scope: a tick on the district ticks its libraries.

export type ScopeNode = {
  value: string;
  title: string;
  disableCheckbox?: boolean;
  children?: ScopeNode[];
};

export const toKey = ({ glc, libcode }: ScopeLibrary): string =>
  libcode === null ? glc : `${glc}:${libcode}`;

export function fromKey(key: string): ScopeLibrary {
  const at = key.indexOf(':');
  return at < 0
    ? { glc: key, libcode: null }
    : { glc: key.slice(0, at), libcode: key.slice(at + 1) };
}

type ScopeWords = {
  wholeOf: (label: string, count: number) => string;
  districtOf: (label: string) => string;
};

/**
 * Returns the tree of library groups and libraries; the libraries of a group that is chosen as a whole are disabled.
 */
export function toScopeTree(
  groups: readonly LibraryGroup[],
  chosen: readonly ScopeLibrary[],
  { wholeOf, districtOf }: ScopeWords,
): ScopeNode[] {
  return groups.map(({ code: glc, label, libraries }) => {
    const disableCheckbox = chosen.some((one) => one.glc === glc && one.libcode === null);
    const toNode = ({ library, isFolder, children }: LibraryTreeNode): ScopeNode => ({
      value: isFolder ? districtKey(glc, library.code) : `${glc}:${library.code}`,
      title: isFolder ? districtOf(library.label) : titleOf(library),
      disableCheckbox,
      ...(isFolder ? { children: children.map(toNode) } : {}),
    });
    return {
      value: glc,
      title: wholeOf(label, libraries.length),
      children: toLibraryTree(libraries).map(toNode),
    };
  });
}

const districtKey = (glc: string, code: string) => `${glc}+${code}`;
const titleOf = ({ code, label }: { code: string; label: string }) =>
  label === code ? code : `${label} (${code})`;

/** Maps the key of each district to the keys of its libraries. */
export function librariesByDistrict(
  groups: readonly LibraryGroup[],
): ReadonlyMap<string, string[]> {
  const inside = (glc: string, nodes: readonly LibraryTreeNode[]): [string, string[]][] =>
    nodes.flatMap(({ library, isFolder, codes, children }) =>
      isFolder
        ? [
            [districtKey(glc, library.code), codes.map((code) => `${glc}:${code}`)],
            ...inside(glc, children),
          ]
        : [],
    );
  return new Map(groups.flatMap(({ code, libraries }) => inside(code, toLibraryTree(libraries))));
}

/** Returns the chosen keys after the user ticks or unticks a key; a district stands for its libraries. */
export function afterTick(
  keys: readonly string[],
  { key, isTicked }: { key: string; isTicked: boolean },
  districts: ReadonlyMap<string, string[]>,
): string[] {
  const meant = districts.get(key) ?? [key];
  const others = keys.filter((one) => !meant.includes(one) && !districts.has(one));
  return isTicked ? [...others, ...meant] : others;
}

/** Returns the scope of the chosen keys, without the libraries of groups that are chosen as a whole. */
export function toScope(keys: readonly string[]): ScopeLibrary[] {
  const all = keys.map(fromKey);
  const whole = new Set(all.filter(({ libcode }) => libcode === null).map(({ glc }) => glc));
  return all.filter(({ glc, libcode }) => libcode === null || !whole.has(glc));
}

/** Returns the name of a library in a scope. */
export function scopeLibraryName(
  { glc, libcode }: ScopeLibrary,
  groups: readonly LibraryGroup[],
  wholeOf: (label: string, count: number) => string,
): string {
  const group = groups.find(({ code }) => code === glc);
  if (libcode === null) return wholeOf(group?.label ?? glc, group?.libraries.length ?? 0);
  return group?.libraries.find(({ code }) => code === libcode)?.label ?? libcode;
}
