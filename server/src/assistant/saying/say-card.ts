import type { Language } from '@stacksight/contract';
import { say } from './say.ts';

/** The definition of a metric, in both languages. */
export type Defined = Record<'label' | 'means' | 'formula', Readonly<Record<Language, string>>>;

/** Writes what a metric means and how it is calculated. */
export function sayCard({ label, means, formula }: Defined, language: Language): string {
  const values = { name: label[language], means: means[language], formula: formula[language] };
  return say(language, 'card', values) + say(language, 'end');
}
