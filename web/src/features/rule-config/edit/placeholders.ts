import { placeholdersOf, type RuleParameter } from '@stacksight/contract';
import type { EditorPlaceholder } from '#ui/sql-editor/completions.ts';

/** What a statement may name: what is always given, and what the form asks for. */
export function toPlaceholders(
  parameters: readonly (RuleParameter | undefined)[],
  givens: readonly EditorPlaceholder[],
): EditorPlaceholder[] {
  const own = parameters.flatMap((parameter) => (parameter?.name ? placeholdersOf(parameter) : []));
  return [...own, ...givens];
}
