import type { ScopeLibrary } from '@stacksight/contract';
import type { LibraryGroup } from '#lib/statistics/use-libraries.ts';

// The libraries of a scope as the keys of a tree: `group` for a whole group, `group:code` for one library.

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

/** The groups with their libraries; the libraries of a group chosen as a whole cannot be chosen singly. */
export function toScopeTree(
  groups: readonly LibraryGroup[],
  chosen: readonly ScopeLibrary[],
  wholeOf: (label: string, count: number) => string,
): ScopeNode[] {
  return groups.map(({ code, label, libraries }) => {
    const isWhole = chosen.some(({ glc, libcode }) => glc === code && libcode === null);
    return {
      value: code,
      title: wholeOf(label, libraries.length),
      children: libraries.map((one) => ({
        value: `${code}:${one.code}`,
        title: one.label === one.code ? one.code : `${one.label} (${one.code})`,
        disableCheckbox: isWhole,
      })),
    };
  });
}

/** The chosen keys, without the libraries of groups that are chosen as a whole. */
export function toScope(keys: readonly string[]): ScopeLibrary[] {
  const all = keys.map(fromKey);
  const whole = new Set(all.filter(({ libcode }) => libcode === null).map(({ glc }) => glc));
  return all.filter(({ glc, libcode }) => libcode === null || !whole.has(glc));
}

/** The name of a library in a scope. */
export function nameOf(
  { glc, libcode }: ScopeLibrary,
  groups: readonly LibraryGroup[],
  wholeOf: (label: string, count: number) => string,
): string {
  const group = groups.find(({ code }) => code === glc);
  if (libcode === null) return wholeOf(group?.label ?? glc, group?.libraries.length ?? 0);
  return group?.libraries.find(({ code }) => code === libcode)?.label ?? libcode;
}
