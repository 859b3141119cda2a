import { type Permission, permissions } from './permissions.ts';

// The scope of a client's own token. It is a list of words; each word is a permission, or an area with all its
// permissions.

const wordsOf = (scope: string): string[] => scope.split(/\s+/).filter((word) => word !== '');

const named = (word: string): Permission[] =>
  permissions.filter((one) => one === word || one.startsWith(`${word}:`));

/** Returns the permissions in a scope. */
export const permissionsIn = (scope: string): Permission[] => wordsOf(scope).flatMap(named);

/** Returns the words of a scope that are neither a permission nor an area. */
export const unknownScopeWords = (scope: string): string[] =>
  wordsOf(scope).filter((word) => named(word).length === 0);
