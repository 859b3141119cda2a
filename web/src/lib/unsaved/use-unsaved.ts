import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { unsaved } from './unsaved.ts';

/** Marks this page as unsaved while `isDirty`. */
export function useUnsaved(isDirty: boolean): void {
  const { pathname } = useLocation();
  useEffect(() => {
    // The effect has no clean-up, because a hidden page that is kept alive still has its changes.
    unsaved.mark(pathname, isDirty);
  }, [pathname, isDirty]);
}
