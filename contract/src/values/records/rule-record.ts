import { z } from 'zod';
import { FilterField } from '../filter-field.ts';
import { named, nameGiven, type Written } from '../names.ts';
import { RuleBody, RuleChart, RuleParameter } from '../rule.ts';

// The records of a rule: for its form, for lists, for its versions, and for a person who runs it.

export const RuleForm = RuleBody.extend({
  name: nameGiven(60),
  folderId: z.uuid(),
  /** A note on the change, for the list of versions. */
  note: z.string().trim().max(200).default(''),
});
export type RuleForm = Written<z.output<typeof RuleForm>>;

export const RuleSummary = z.object({
  id: z.uuid(),
  /** The name; `name` is in the caller's language, `names` has both languages. */
  ...named(60),
  means: z.string(),
  folderId: z.uuid(),
  folder: z.string(),
  kind: z.enum(['sql', 'query']),
  version: z.number().int(),
  modifiedAt: z.string(),
  modifiedBy: z.string(),
  /** True if the rule is built in and unchanged. */
  isReady: z.boolean(),
});
export type RuleSummary = z.output<typeof RuleSummary>;

export const Rule = RuleBody.extend({
  ...named(60),
  id: z.uuid(),
  folderId: z.uuid(),
  version: z.number().int(),
  modifiedAt: z.string(),
  modifiedBy: z.string(),
  isReady: z.boolean(),
});
export type Rule = z.output<typeof Rule>;

export const RuleVersion = z.object({
  version: z.number().int(),
  savedAt: z.string(),
  savedBy: z.string(),
  note: z.string(),
});
export type RuleVersion = z.output<typeof RuleVersion>;

const Choice = z.object({ code: z.string(), label: z.string() });

/** A rule for a person who fills in its form. */
export const RulePage = z.object({
  id: z.uuid(),
  path: z.string(),
  component: z.string(),
  name: z.string(),
  means: z.string(),
  glc: z.string(),
  parameters: z.array(
    z.object({
      parameter: RuleParameter,
      label: z.string(),
      hint: z.string().nullable(),
      /** The choices of each parameter that has choices. */
      choices: z.array(Choice),
      /** The dimension whose codes a parameter of type `field` offers; null for other types. */
      field: FilterField.nullable(),
    }),
  ),
  /** The libraries at first (an empty list means all), and whether they are fixed for a person who runs the rule. */
  libraries: z.object({ chosen: z.array(z.string()), isFixed: z.boolean() }),
  chart: RuleChart,
  /** The path of the page where a person acts on the answer; null if there is none. */
  decisionPage: z.string().nullable(),
  version: z.number().int(),
});
export type RulePage = z.output<typeof RulePage>;
