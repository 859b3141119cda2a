import { basketReportTitle, type Language } from '@stacksight/contract';
import { cleanLine } from '../word/clean-line.ts';
import words from './decision-words.json' with { type: 'json' };

export type DecisionWords = (typeof words)['zh-CN'];

/** The texts of the report of a basket. */
export const decisionWords: Readonly<Record<Language, DecisionWords>> = words;

/** Returns a text with its `{{gaps}}` filled; a gap without a value stays. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (gap, name: string) => values[name] ?? gap);
}

/** Returns the title in the reader's language; only the fixed title has a translation. */
export const titleOf = (title: string, language: Language): string =>
  title === basketReportTitle ? decisionWords[language].title : cleanLine(title);
