import type { Language } from '@stacksight/contract';
import words from './export-words.json' with { type: 'json' };

export type SheetWords = (typeof words)['zh-CN'];

/** The words of a workbook: names of its sheets and lines of its cover. */
export const sheetWords: Readonly<Record<Language, SheetWords>> = words;

/** A sentence with its `{{names}}` filled in. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
