import { type Permission, permissions } from './permissions.ts';

// The scope of a client's own token: words, each a permission, or an area with all its permissions.

const wordsOf = (scope: string): string[] => scope.split(/\s+/).filter((word) => word !== '');

const named = (word: string): Permission[] =>
  permissions.filter((one) => one === word || one.startsWith(`${word}:`));

/** Returns the permissions that a scope names. */
export const permissionsIn = (scope: string): Permission[] => wordsOf(scope).flatMap(named);

/** Returns the words of a scope that are no permission and no area. */
export const strangersIn = (scope: string): string[] =>
  wordsOf(scope).filter((word) => named(word).length === 0);
