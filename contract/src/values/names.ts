import { z } from 'zod';

/** What people call something, in both languages; without an English name the Chinese one serves. */
export const names = (most: number) =>
  z.strictObject({
    'zh-CN': z.string().trim().min(1).max(most),
    'en-US': z.string().trim().max(most).default(''),
  });
export type Names = { 'zh-CN': string; 'en-US': string };

/** The name in a language. */
export function nameIn(called: Names, language: keyof Names): string {
  return called[language] || called['zh-CN'];
}

/** How an enumeration is named where it is used. */
export const EnumerationCode = z
  .string()
  .trim()
  .regex(/^[a-z][a-zA-Z0-9_]{1,39}$/, 'begins with a small letter');
