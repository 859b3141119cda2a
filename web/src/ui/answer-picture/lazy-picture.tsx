import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from '../error-boundary/error-boundary.tsx';
import { lazyPart } from '../lazy-part/lazy-part.tsx';
import { TableSkeleton } from '../table/table-states.tsx';
import type { AnswerPictureProps } from './answer-picture.tsx';

const AnswerPicture = lazyPart(async () => (await import('./answer-picture.tsx')).AnswerPicture);

/**
 * Shows the chart of an answer with the table below; the code of the chart loads with the first answer. Both appear
 * together, so that the chart does not push the table down; the table stays if the code does not load.
 */
export function LazyPicture({ children, ...props }: AnswerPictureProps & { children: ReactNode }) {
  return (
    <Suspense fallback={<TableSkeleton />}>
      <ErrorBoundary fallback={() => null}>
        <AnswerPicture {...props} />
      </ErrorBoundary>
      {children}
    </Suspense>
  );
}
