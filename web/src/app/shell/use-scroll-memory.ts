import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Every page comes back scrolled to where it was left. */
export function useScrollMemory(scroller: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const positions = useRef(new Map<string, number>());
  const active = useRef(pathname);
  useLayoutEffect(() => {
    active.current = pathname;
    scroller.current?.scrollTo({ top: positions.current.get(pathname) ?? 0, behavior: 'instant' });
  }, [pathname, scroller]);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const remember = () => positions.current.set(active.current, element.scrollTop);
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, [scroller]);
}
