import { placeholdersOf, type RuleParameter } from '@stacksight/contract';
import type { SqlPlaceholder } from '#ui/sql-editor/completions.ts';

/** What a statement may name: what is always given, and what the form asks for. */
export function toPlaceholders(
  parameters: readonly (RuleParameter | undefined)[],
  givens: readonly SqlPlaceholder[],
): SqlPlaceholder[] {
  const own = parameters.flatMap((parameter) => (parameter?.name ? placeholdersOf(parameter) : []));
  return [...own, ...givens];
}
