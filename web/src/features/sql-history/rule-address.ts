import type { SqlRun } from '@stacksight/contract';

/** Returns the address that repeats a rule's run with the same parameters; null if the rule was never saved. */
export function toRuleAddress(run: Pick<SqlRun, 'ruleId' | 'parameters' | 'glc' | 'libraries'>) {
  if (run.ruleId === null) return null;
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(run.parameters))
    params.set(
      `p.${name}`,
      Array.isArray(value) ? value.map(encodeURIComponent).join(',') : `${value}`,
    );
  if (run.glc !== null) params.set('glc', run.glc);
  if (run.libraries !== null)
    params.set('libraries', run.libraries.map(encodeURIComponent).join(','));
  return `/rule/${run.ruleId}${params.size === 0 ? '' : `?${params}`}`;
}
