import type { RuleParameter } from '@stacksight/contract';
import type { SqlPlaceholder } from '#ui/sql-editor/completions.ts';

/** What a statement may name: what is always given, and what the form asks for. */
export function toPlaceholders(
  parameters: readonly (RuleParameter | undefined)[],
  givens: readonly SqlPlaceholder[],
): SqlPlaceholder[] {
  const own = parameters.flatMap((parameter) => (parameter?.name ? placeholdersOf(parameter) : []));
  return [...own, ...givens];
}

/** The placeholders that a parameter fills. */
export function placeholdersOf(parameter: RuleParameter): SqlPlaceholder[] {
  const { name } = parameter;
  switch (parameter.type) {
    case 'text':
      return [{ name, type: 'String' }];
    case 'number':
      return [{ name, type: parameter.isInteger ? 'Int64' : 'Float64' }];
    case 'dateRange':
      return [
        { name: `${name}_from`, type: 'Date' },
        { name: `${name}_to`, type: 'Date' },
      ];
    default:
      return [{ name, type: parameter.isMany ? 'Array(String)' : 'String' }];
  }
}
