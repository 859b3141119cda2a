import { z } from 'zod';
import { type Names, nameIn } from './plain/name-in.ts';

/** Returns the schema of a name in both languages; an empty English name is replaced by the Chinese one. */
export const names = (most: number) =>
  z.strictObject({
    'zh-CN': z.string().trim().min(1).max(most),
    'en-US': z.string().trim().max(most).default(''),
  });

/** Returns the fields of a named record in a reply: `name` in the caller's language, `names` in both. */
export const named = (most: number) => ({ name: z.string(), names: names(most) });

/** The fields of a record in a reply that has a title instead of a name. */
export const titled = {
  title: z.string(),
  titles: z.object({ 'zh-CN': z.string(), 'en-US': z.string() }),
};

/** The type of such a reply in the server: `name` and `title` have both languages. */
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

/**
 * Returns the schema of a name in a body: the name in both languages, or one text. The flag `isText` marks a single
 * text.
 */
export const nameGiven = (most: number) =>
  z.preprocess(
    (given) => (typeof given === 'string' ? { 'zh-CN': given, 'en-US': '', isText: true } : given),
    names(most).extend({ isText: z.literal(true).optional() }),
  );
export type GivenName = Names & { isText?: true | undefined };

/** The type of a body after its name was completed in both languages. */
export type Written<T> = T extends { name: infer Name }
  ? Names extends Name
    ? Omit<T, 'name'> & { name: Names }
    : T
  : T;

/**
 * Converts a given name into the name to save. A single text replaces the name in one language; the first text of a
 * record becomes the name in both.
 */
export function toNames(
  { isText, ...given }: GivenName,
  language: keyof Names,
  before: Names | null,
): Names {
  if (isText === undefined || before === null) return given;
  const text = given['zh-CN'];
  return nameIn(before, language) === text ? before : { ...before, [language]: text };
}

/** The code of an enumeration, which rules use to refer to it. */
export const EnumerationCode = z
  .string()
  .trim()
  .regex(/^[a-z][a-zA-Z0-9_]{1,39}$/, 'begins with a small letter');

/** Returns the schema of a text without line breaks and invisible characters. */
export const lineOf = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => !/\p{Cc}/u.test(text), 'is not one line');
