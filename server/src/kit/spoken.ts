import { type Language, type Names, nameIn, toNames, type Written } from '@stacksight/contract';
import { z } from 'zod';

// Features keep a name in both languages under `name`. A client reads it as a text in its own language, and finds both
// beside it, as `names`; the same of a title.

const told: ReadonlySet<string> = new Set(['name', 'title']);

/** What a handler answered as its caller reads it. */
export function toSpoken(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return value.map((one) => toSpoken(one, language));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const entries = Object.entries(value).flatMap(([key, part]): [string, unknown][] =>
    told.has(key) && isNames(part)
      ? [
          [key, nameIn(part, language)],
          [`${key}s`, part],
        ]
      : [[key, toSpoken(part, language)]],
  );
  return Object.fromEntries(entries);
}

function isNames(part: unknown): part is Names {
  return typeof part === 'object' && part !== null && 'zh-CN' in part && 'en-US' in part;
}

/** A body with its name in both languages; one text changes what stood `before` in the language of the caller. */
export function toWritten<Body>(body: Body, language: Language, before: unknown): Written<Body> {
  const { name } = body as { name?: unknown };
  if (!isNames(name)) return body as Written<Body>;
  const known = (before as { name?: unknown } | null)?.name;
  const names = toNames(name, language, isNames(known) ? known : null);
  return { ...body, name: names } as Written<Body>;
}

/** Whether such a name is anywhere in a reply. */
export function hasSpoken(schema: unknown, seen = new Set<unknown>()): boolean {
  if (seen.has(schema)) return false;
  seen.add(schema);
  const inAny = (parts: readonly unknown[]) => parts.some((part) => hasSpoken(part, seen));
  if (schema instanceof z.ZodObject) {
    const { shape } = schema;
    return [...told].some((key) => `${key}s` in shape) || inAny(Object.values(shape));
  }
  if (schema instanceof z.ZodArray) return hasSpoken(schema.element, seen);
  if (schema instanceof z.ZodUnion) return inAny(schema.options);
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault
  )
    return hasSpoken(schema.unwrap(), seen);
  return false;
}
