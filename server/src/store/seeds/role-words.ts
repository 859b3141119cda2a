import type { Language } from '@stacksight/contract';
import { roleSeeds } from './role-seed.ts';

// Translates the name and remark of a first role. Records have the Chinese texts; every user reads them in their own
// language, until an administrator changes them.

const pairs = Object.values(roleSeeds).flatMap(({ roleName, remark, english }) => [
  [roleName, english.roleName] as const,
  [remark, english.remark] as const,
]);
const english = new Map(pairs);
const stored = new Map(pairs.map(([text, other]) => [other, text]));

/** Returns the name or remark of a role in a language. */
export function roleTextIn(text: string, language: Language): string {
  return language === 'en-US' ? (english.get(text) ?? text) : text;
}

/**
 * Returns the text to save for a name or remark that a user entered. If it is the translation of the record's text,
 * that text stays.
 */
export function storedRoleText(text: string, before?: string): string {
  return text === before ? text : (stored.get(text) ?? text);
}
