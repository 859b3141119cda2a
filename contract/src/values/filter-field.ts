import { z } from 'zod';
import { operators } from './query.ts';

// The fields of a filter: dimensions of the model, each with the source of its values.

export const CodeChoice = z.object({ code: z.string(), label: z.string() });
export type CodeChoice = z.output<typeof CodeChoice>;

export const FilterField = z.object({
  field: z.string(),
  /** The dataset for calls of `dimension/values`. */
  dataset: z.string(),
  /** The label, in the caller's language like all labels here. */
  label: z.string(),
  means: z.string(),
  type: z.enum(['text', 'number']),
  operators: z.array(z.enum(operators)),
  /** `list` means that `choices` has the values; `search` means that `dimension/values` finds them. */
  source: z.enum(['list', 'search']),
  choices: z.array(CodeChoice),
});
export type FilterField = z.output<typeof FilterField>;

export const exampleField: FilterField = {
  field: 'weekday',
  dataset: 'circulation',
  label: '星期',
  means: '发生的那一天是星期几',
  type: 'text',
  operators: ['in', 'notIn', 'isNull'],
  source: 'list',
  choices: [
    { code: '6', label: '周六' },
    { code: '7', label: '周日' },
  ],
};
