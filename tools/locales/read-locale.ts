import type { Finding } from '../source/finding.ts';
import { lineAt } from '../source/read-source.ts';

/** The texts of a locale file by key; the parts of a key are joined by dots. */
export type LocaleTexts = ReadonlyMap<string, string>;

/** Reads a locale file, nested or flat, and reports entries that are not texts. */
export function readWords(file: string, text: string): { words: LocaleTexts; findings: Finding[] } {
  const words = new Map<string, string>();
  const findings: Finding[] = [];
  const object = (what: string) => findings.push({ file, line: 1, rule: 'text', what });
  const walk = (value: unknown, key: string): void => {
    if (typeof value === 'string') {
      if (value.trim() === '') object(`'${key}' is empty`);
      if (words.has(key)) object(`'${key}' is there twice`);
      words.set(key, value);
    } else if (value !== null && typeof value === 'object' && !Array.isArray(value)) {
      for (const [name, inner] of Object.entries(value)) walk(inner, key ? `${key}.${name}` : name);
    } else object(`'${key}' is not a text`);
  };
  try {
    walk(JSON.parse(text), '');
  } catch (error) {
    object(`not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  return { words, findings };
}

const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Returns a key as code writes it: without the plural ending of i18next. */
export function withoutPlural(key: string): string {
  return key.replace(PLURAL, '');
}

/** Returns the line of a locale file with the last name of a key. */
export function lineOfKey(text: string, key: string): number {
  const names = [key, key.split('.').at(-1) ?? key].map((name) => `${JSON.stringify(name)}:`);
  const found = names.map((name) => text.indexOf(name)).find((at) => at !== -1);
  return lineAt(text, found ?? 0);
}
