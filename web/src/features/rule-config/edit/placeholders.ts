import { placeholdersOf, type RuleParameter } from '@stacksight/contract';
import type { EditorPlaceholder } from '#ui/sql-editor/completions.ts';

/** Returns the placeholders that a statement may use: the fixed placeholders, and the parameters of the form. */
export function toPlaceholders(
  parameters: readonly (RuleParameter | undefined)[],
  givens: readonly EditorPlaceholder[],
): EditorPlaceholder[] {
  const own = parameters.flatMap((parameter) => (parameter?.name ? placeholdersOf(parameter) : []));
  return [...own, ...givens];
}
