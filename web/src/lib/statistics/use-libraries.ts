import type { Api } from '../api.ts';
import { api } from '../api.ts';
import { type Answer, type StatisticFetchOptions, useStatistic } from './use-statistic.ts';

export type LibraryGroup = Awaited<ReturnType<Api['customization']['getLibs']>>[number];
export type Libraries = {
  groups: readonly LibraryGroup[] | undefined;
  /** The chosen library group, or the user's own. */
  group: LibraryGroup | undefined;
  names: Readonly<Record<string, string>>;
  answer: Answer<readonly LibraryGroup[]>;
};

const none = {};
const namesOf = new WeakMap<LibraryGroup, Readonly<Record<string, string>>>();

export const librariesKey = ['customization', 'getLibs'] as const;

/** Reads the library groups and libraries that the user may see. */
export function useLibraries(glc: string, options: StatisticFetchOptions = {}): Libraries {
  const answer = useStatistic(librariesKey, (signal) => api.customization.getLibs({ signal }), {
    ...options,
    staleSeconds: 600,
  });
  const groups = answer.data;
  const group =
    groups?.find(({ code }) => code === glc) ??
    groups?.find(({ isDefault }) => isDefault) ??
    groups?.[0];
  return { groups, group, names: group ? toNames(group) : none, answer };
}

// The same group must give the same object, because charts and tables compare by identity.
function toNames(group: LibraryGroup): Readonly<Record<string, string>> {
  const known = namesOf.get(group);
  if (known) return known;
  const names = Object.fromEntries(group.libraries.map(({ code, label }) => [code, label]));
  namesOf.set(group, names);
  return names;
}
