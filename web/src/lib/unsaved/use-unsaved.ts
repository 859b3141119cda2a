import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { unsaved } from './unsaved.ts';

/** Says that this page holds unsaved changes while `isDirty`. */
export function useUnsaved(isDirty: boolean): void {
  const { pathname } = useLocation();
  useEffect(() => {
    // No clean-up: a kept-alive page that is hidden still holds its changes.
    unsaved.mark(pathname, isDirty);
  }, [pathname, isDirty]);
}
