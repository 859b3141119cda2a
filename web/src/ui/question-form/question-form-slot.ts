import type { RuleForm } from '@stacksight/contract';
import { type ComponentType, createContext } from 'react';

/** A question to the semantic layer, with the parameters of the rule that asks it. */
export type RuleQuestionParts = {
  question: Extract<RuleForm['question'], { kind: 'query' }>;
  parameters: RuleForm['parameters'];
};
export type QuestionFormProps = {
  /** The initial question; null for an empty form. */
  start: RuleQuestionParts | null;
  /** Called at every change, with null while the question is incomplete. */
  onChange: (parts: RuleQuestionParts | null) => void;
};

/**
 * The question form of the analysis, for the rule editor. Features cannot import each other, so the shell fills this.
 */
export const QuestionFormSlot = createContext<ComponentType<QuestionFormProps>>(() => null);
