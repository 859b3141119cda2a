import type { Language } from '@stacksight/contract';
import words from './export-words.json' with { type: 'json' };

export type SheetWords = (typeof words)['zh-CN'];

/** The texts of a workbook: sheet names and cover lines. */
export const sheetWords: Readonly<Record<Language, SheetWords>> = words;

/** Replaces the `{{names}}` in a text by their values. */
export function fillPlaceholders(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
