import { type Language, type Names, nameIn, toNames, type Written } from '@stacksight/contract';
import { z } from 'zod';

// Features give a name in both languages under `name`. The reply has the name in the client's language as `name` and
// both languages as `names`. Titles work in the same way.

const bilingualFields: ReadonlySet<string> = new Set(['name', 'title']);

/** Turns an answer into the form for the caller, with names in one language. */
export function toSpoken(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return value.map((one) => toSpoken(one, language));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  const entries = Object.entries(value).flatMap(([key, part]): [string, unknown][] =>
    bilingualFields.has(key) && isNames(part)
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

/**
 * Reads a body with a name in both languages. A name sent as one text replaces only the caller's language of the name
 * in `before`.
 */
export function toWritten<Body>(body: Body, language: Language, before: unknown): Written<Body> {
  const { name } = body as { name?: unknown };
  if (!isNames(name)) return body as Written<Body>;
  const known = (before as { name?: unknown } | null)?.name;
  const names = toNames(name, language, isNames(known) ? known : null);
  return { ...body, name: names } as Written<Body>;
}

/** Returns whether a reply schema contains a name in both languages. */
export function hasSpoken(schema: unknown, seen = new Set<unknown>()): boolean {
  if (seen.has(schema)) return false;
  seen.add(schema);
  const inAny = (parts: readonly unknown[]) => parts.some((part) => hasSpoken(part, seen));
  if (schema instanceof z.ZodObject) {
    const { shape } = schema;
    return [...bilingualFields].some((key) => `${key}s` in shape) || inAny(Object.values(shape));
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
