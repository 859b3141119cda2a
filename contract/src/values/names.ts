import { z } from 'zod';

/** Returns a name in both languages; where the English name is empty, the Chinese one is used. */
export const names = (most: number) =>
  z.strictObject({
    'zh-CN': z.string().trim().min(1).max(most),
    'en-US': z.string().trim().max(most).default(''),
  });
export type Names = { 'zh-CN': string; 'en-US': string };

/** Returns the name in a language. */
export function nameIn(called: Names, language: keyof Names): string {
  return called[language] || called['zh-CN'];
}

/** For a reply: `name` in the caller's language, `names` in both. */
export const named = (most: number) => ({ name: z.string(), names: names(most) });

/** For a reply of a record with a title instead of a name. */
export const titled = {
  title: z.string(),
  titles: z.object({ 'zh-CN': z.string(), 'en-US': z.string() }),
};

/** The server's form of such a reply: `name` and `title` in both languages. */
export type WithBothNames<T> = T extends readonly (infer One)[]
  ? WithBothNames<One>[]
  : T extends object
    ? { [K in keyof T as K extends 'names' | 'titles' ? never : K]: KeptPart<T, K> }
    : T;
type KeptPart<T, K extends keyof T> = `${K & string}s` extends keyof T
  ? T[K] extends string
    ? K extends 'name' | 'title'
      ? T[`${K}s` & keyof T]
      : WithBothNames<T[K]>
    : WithBothNames<T[K]>
  : WithBothNames<T[K]>;

/** For a body: the name in both languages, or one text; `isText` marks a single text. */
export const nameGiven = (most: number) =>
  z.preprocess(
    (given) => (typeof given === 'string' ? { 'zh-CN': given, 'en-US': '', isText: true } : given),
    names(most).extend({ isText: z.literal(true).optional() }),
  );
export type NameGiven = Names & { isText?: true | undefined };

/** A body after its name was completed in both languages. */
export type Written<T> = T extends { name: infer Name }
  ? Names extends Name
    ? Omit<T, 'name'> & { name: Names }
    : T
  : T;

/**
 * Turns a given name into one to save. A single text replaces the name in one language; the first text becomes both
 * names.
 */
export function toNames(
  { isText, ...given }: NameGiven,
  language: keyof Names,
  before: Names | null,
): Names {
  if (isText === undefined || before === null) return given;
  const text = given['zh-CN'];
  return nameIn(before, language) === text ? before : { ...before, [language]: text };
}

/** The code by which rules refer to an enumeration. */
export const EnumerationCode = z
  .string()
  .trim()
  .regex(/^[a-z][a-zA-Z0-9_]{1,39}$/, 'begins with a small letter');

/** A text without line ends and without invisible characters. */
export const lineOf = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => !/\p{Cc}/u.test(text), 'is not one line');
