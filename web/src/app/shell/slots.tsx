import type { ReactNode } from 'react';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { QuestionFormSlot } from '#ui/question-form/question-form-slot.ts';

// Parts of one feature that another feature shows; a feature cannot import another.

const QuestionForm = lazyPart(
  async () => (await import('#features/analysis/save/question-form.tsx')).QuestionForm,
);

/** Puts the parts into the slots of `ui/`. */
export function Slots({ children }: { children: ReactNode }) {
  return <QuestionFormSlot value={QuestionForm}>{children}</QuestionFormSlot>;
}
