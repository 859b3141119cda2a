import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { handleError } from '#lib/errors/handle-error.ts';
import { loadOrReload } from '#lib/window/release.ts';
import { ErrorBoundary } from '../error-boundary/error-boundary.tsx';

/** Returns a component that loads when it is first shown; put it inside a `<LazyPart>`. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadOrReload(load) }));

/** Shows the frame of a lazy component; the frame stays empty while the component loads, or when loading fails. */
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
