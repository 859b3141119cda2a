import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { handleError } from '#lib/errors/handle-error.ts';
import { loadOrReload } from '#lib/window/release.ts';
import { ErrorBoundary } from '../error-boundary/error-boundary.tsx';

/** Returns a component that loads when it is first shown; put it inside a `<LazyPart>`. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadOrReload(load) }));

type LazyPartProps = { children: ReactNode; fallback?: ReactNode };

/** Shows the frame of a lazy component, with `fallback` while it loads; the frame is empty when loading fails. */
export function LazyPart({ children, fallback }: LazyPartProps) {
  return (
    <ErrorBoundary fallback={(error) => <Told error={error} />}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function Told({ error }: { error: unknown }) {
  useEffect(() => handleError(error), [error]);
  return null;
}
