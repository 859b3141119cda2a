import { useTranslation } from 'react-i18next';
import type { QuestionDraft } from '../draft/draft.ts';
import type { Problem } from '../draft/problems.ts';
import type { Catalogue } from '../state/use-catalogue.ts';
import type { ChangeOptions, DraftChange } from '../state/use-draft.ts';

/** What every part of the builder works on. */
export type QuestionEditor = {
  draft: QuestionDraft;
  change: (part: DraftChange, options?: ChangeOptions) => void;
  catalogue: Catalogue;
  problems: readonly Problem[];
};

/** What is wrong with a field, in words; empty where nothing is. */
export function useProblemText(problems: readonly Problem[], at: string): string {
  const { t } = useTranslation('analysis');
  return problems
    .filter((problem) => problem.at === at)
    .map(({ code, params }) => t(`problem.${code}`, { ...params }))
    .join(' ');
}
