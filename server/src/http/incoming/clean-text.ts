import type { Language } from '@stacksight/contract';
import { type MessageKey, sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';

// Every value of a call is checked once, before any schema. Text that no table can store is refused, and so is a value
// nested so deeply that a recursive function would overflow the stack.

const deepest = 40;
// PostgreSQL refuses U+0000, and its JSON type refuses half of a surrogate pair.
const isKept = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

type Spot = { value: unknown; path: string; depth: number };

/** Throws for text that cannot be stored, and for values that are nested too deeply. */
export function assertClean(value: unknown, language: Language, name = ''): void {
  const waiting: Spot[] = [{ value, path: name, depth: 0 }];
  for (let spot = waiting.pop(); spot !== undefined; spot = waiting.pop()) {
    const { value: one, path, depth } = spot;
    if (typeof one === 'string' && !isKept(one)) throw refuse(path, 'field.broken', language);
    if (typeof one !== 'object' || one === null) continue;
    if (depth === deepest) throw refuse(path, 'field.deep', language);
    for (const [key, inner] of Object.entries(one)) {
      if (!isKept(key)) throw refuse(path, 'field.broken', language);
      waiting.push({ value: inner, path: path === '' ? key : `${path}.${key}`, depth: depth + 1 });
    }
  }
}

const refuse = (path: string, key: MessageKey, language: Language) =>
  new AppError('request.invalid', { fields: { [path || '.']: sentence(key, language) } });
