import { type Permission, permissions } from './permissions.ts';

// What a client's own token is narrowed to: words that are each a permission, or an area and so all of its permissions.

const wordsOf = (scope: string): string[] => scope.split(/\s+/).filter((word) => word !== '');

const named = (word: string): Permission[] =>
  permissions.filter((one) => one === word || one.startsWith(`${word}:`));

/** The permissions that a scope names. */
export const permissionsIn = (scope: string): Permission[] => wordsOf(scope).flatMap(named);

/** The words of a scope that name nothing. */
export const strangersIn = (scope: string): string[] =>
  wordsOf(scope).filter((word) => named(word).length === 0);
