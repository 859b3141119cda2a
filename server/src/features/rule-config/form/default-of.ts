import type { RuleParameter } from '@stacksight/contract';
import { readSettings, settingsFor } from '#store/config/own-settings.ts';
import type { FormContext } from './parameter-choices.ts';

/**
 * Returns the default value of a parameter: the library's setting if the parameter names one and its limits allow the
 * value, otherwise the parameter's own default.
 */
export async function parameterDefault(
  parameter: RuleParameter,
  { store, scope }: Pick<FormContext, 'store' | 'scope'>,
): Promise<RuleParameter['default']> {
  if (parameter.type !== 'number' || parameter.setting === undefined) return parameter.default;
  const { value, from } = settingsFor(await readSettings(store.db, scope.glc), scope.libraries)[
    parameter.setting
  ];
  const { min = -Infinity, max = Infinity } = parameter;
  return from === 'standard' ? parameter.default : Math.min(max, Math.max(min, value));
}
