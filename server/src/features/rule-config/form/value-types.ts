import type { RuleParameter } from '@stacksight/contract';

/** What the engine is given for a parameter: a name and a type for each placeholder that it fills. */
export function placeholdersOf(parameter: RuleParameter): { name: string; type: string }[] {
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
