import { useTranslation } from 'react-i18next';
import type { QuestionDraft } from '../draft/draft.ts';
import type { Problem } from '../draft/problems.ts';
import type { Catalogue } from '../state/use-catalogue.ts';
import type { ChangeOptions, DraftChange } from '../state/use-draft.ts';

/** The question and the functions that every part of its form gets. */
export type QuestionEditor = {
  draft: QuestionDraft;
  change: (part: DraftChange, options?: ChangeOptions) => void;
  catalogue: Catalogue;
  problems: readonly Problem[];
};

/** Returns the text of a field's problem; empty if the field is correct. */
export function useProblemText(problems: readonly Problem[], at: string): string {
  const { t } = useTranslation('analysis');
  return problems
    .filter((problem) => problem.at === at)
    .map(({ code, params }) => t(`problem.${code}`, { ...params }))
    .join(' ');
}
