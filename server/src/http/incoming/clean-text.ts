import type { Language } from '@stacksight/contract';
import { type MessageKey, sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';

// What a call brings is looked through once, before any schema: text that no table can keep is refused here, and so is
// what is nested so deep that whoever walks it by recursion runs out of stack.

const deepest = 40;
// U+0000 is refused by PostgreSQL, half of a surrogate pair by its JSON.
const isKept = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

type Spot = { value: unknown; path: string; depth: number };

/** Refuses values that hold text which cannot be kept, or that are nested too deep. */
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
