import {
  type Names,
  type QueryInput,
  type QuestionPartName,
  type RuleForm,
  rangeToText,
} from '@stacksight/contract';
import type { QuestionDraft } from '../draft/draft.ts';
import { possibleGrains } from '../draft/edit.ts';

type Parameter = RuleForm['parameters'][number];
type NumberPart = 'top' | 'silent_days' | 'periods';
type ChoicePart = 'grain' | 'compare';

/** Functions that give the labels of new parameters and of their choices, in both languages. */
export type PartNames = {
  part: (name: QuestionPartName) => Names;
  choice: (name: ChoicePart, code: string) => Names;
  /** A text for both languages, if the text of the other language is not known. */
  plain: (text: string) => Names;
};

const numbers: Readonly<Record<NumberPart, { key: keyof QuestionDraft; max: number }>> = {
  top: { key: 'top', max: 10_000 },
  silent_days: { key: 'silentDays', max: 3_650 },
  periods: { key: 'periods', max: 60 },
};
const compares = ['none', 'previous', 'lastYear'] as const;

/**
 * Returns the parameter for a part of the question, with the question's value as default; null if it lacks the part.
 */
export function partParameter(
  name: QuestionPartName,
  draft: QuestionDraft,
  query: QueryInput,
  words: PartNames,
): Parameter | null {
  const common = { name, label: words.part(name) };
  switch (name) {
    case 'range':
    case 'base':
      return name in query
        ? { type: 'dateRange', ...common, default: rangeToText(draft.range) }
        : null;
    case 'grain':
    case 'compare': {
      const codes = name === 'grain' ? possibleGrains(draft) : compares;
      const chosen = name in query ? (query as { [key in ChoicePart]?: string })[name] : undefined;
      const choices = codes.map((code) => ({ code, label: words.choice(name, code) }));
      return {
        type: 'enumeration',
        ...common,
        isMany: false,
        default: [chosen ?? 'none'],
        choices,
      };
    }
    default: {
      const { key, max } = numbers[name];
      const value = draft[key];
      if (typeof value !== 'number' || !(name === 'top' || key in query)) return null;
      return { type: 'number', ...common, default: value, min: 1, max, isInteger: true };
    }
  }
}
