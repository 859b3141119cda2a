import type { FilterField } from '@stacksight/contract';
import { useLibraries } from '#lib/statistics/use-libraries.ts';
import type { RuleQuestionParts } from '#ui/question-form/question-form-slot.ts';
import { withPossibleGrain } from '../draft/edit.ts';
import type { Catalogue } from '../state/use-catalogue.ts';
import { useOpenFields } from '../state/use-fields.ts';
import { type RuleQuestionDraft, toRuleParts } from './rule-parts.ts';
import { usePartNames } from './use-part-names.ts';

type RuleParts = {
  /** The fields on which users of the rule can filter. */
  fields: readonly FilterField[];
  /** The question with a parameter for each part that users may change; null while the names of parts load. */
  parts: RuleQuestionParts | null;
};

/** Turns a question into the parts of a rule; `known` has the parameters of the saved rule. */
export function useRuleParts(
  rule: RuleQuestionDraft,
  catalogue: Catalogue,
  known: RuleQuestionParts['parameters'] = [],
): RuleParts {
  const { draft } = rule;
  const words = usePartNames();
  const fields = useOpenFields(draft, catalogue);
  const glc = useLibraries(draft.glc).group?.code ?? '';
  if (words === null || fields === undefined) return { fields: fields ?? [], parts: null };
  const possible = { ...rule, draft: withPossibleGrain(draft, catalogue.metrics) };
  return { fields, parts: toRuleParts(possible, { words, fields, glc, known }) };
}
