import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { handleError } from '#lib/errors/handle-error.ts';
import { loadOrReload } from '#lib/window/release.ts';
import { ErrorBoundary } from '../error-boundary/error-boundary.tsx';

/** A part that is loaded when it is first shown; it stands in a `<LazyPart>`. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadOrReload(load) }));

/** Where such a part stands: while it is loading there is nothing, and if it cannot be loaded the rest goes on. */
export function LazyPart({ children }: { children: ReactNode }) {
  return (
    <ErrorBoundary fallback={(error) => <Told error={error} />}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function Told({ error }: { error: unknown }) {
  useEffect(() => handleError(error), [error]);
  return null;
}
