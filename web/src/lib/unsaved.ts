import { useEffect } from 'react';
import { useLocation } from 'react-router';

// Which visited pages hold changes that are not saved. Closing such a tag, or the window, asks first.

const dirty = new Set<string>();

export const unsaved = {
  has: (path: string) => dirty.has(path),
  /** Forgets a page that is gone. */
  forget: (path: string) => void dirty.delete(path),
  watch: () =>
    window.addEventListener('beforeunload', (event) => {
      if (dirty.size > 0) event.preventDefault();
    }),
};

/** Says that this page holds unsaved changes while `isDirty`. */
export function useUnsaved(isDirty: boolean): void {
  const { pathname } = useLocation();
  useEffect(() => {
    // No clean-up: a kept-alive page that is hidden still holds its changes.
    if (isDirty) dirty.add(pathname);
    else dirty.delete(pathname);
  }, [pathname, isDirty]);
}
