import { useState } from 'react';
import type { SaveRuleProps } from '#ui/save-rule/save-rule-slot.ts';
import { fromQuery } from '../draft/from-query.ts';
import { SaveRule } from './save-rule.tsx';

/** Shows the dialog that turns the question of an answer elsewhere in the console into a rule. */
export function SaveQueryAsRule({ query, result, suggestion, onClose }: SaveRuleProps) {
  const [draft] = useState(() => fromQuery(query));
  const look = { chart: 'auto', rest: false, result } as const;
  return <SaveRule draft={draft} look={look} suggestion={suggestion} onClose={onClose} />;
}
