import type { RuleForm } from '@stacksight/contract';
import { type ComponentType, createContext } from 'react';

/** A question of the model with the parameters of its rule. */
export type RuleQuestionParts = {
  question: Extract<RuleForm['question'], { kind: 'query' }>;
  parameters: RuleForm['parameters'];
};
export type QuestionFormProps = {
  /** The question to begin with; null: an empty one. */
  start: RuleQuestionParts | null;
  /** Called at every change; null while the question is unfinished. */
  onChange: (parts: RuleQuestionParts | null) => void;
};

/** The form of the analysis, for the editor of rules: features cannot import each other, so the shell puts it here. */
export const QuestionFormSlot = createContext<ComponentType<QuestionFormProps>>(() => null);
