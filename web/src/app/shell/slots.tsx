import type { ReactNode } from 'react';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { QuestionFormSlot } from '#ui/question-form/question-form-slot.ts';

// Some features show a component of another feature. Features cannot import each other, so the shell connects them.

const QuestionForm = lazyPart(
  async () => (await import('#features/analysis/save/question-form.tsx')).QuestionForm,
);

/** Puts the shared components of features into the slots of `ui/`. */
export function Slots({ children }: { children: ReactNode }) {
  return <QuestionFormSlot value={QuestionForm}>{children}</QuestionFormSlot>;
}
