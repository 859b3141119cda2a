import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** The milliseconds that a page may take after its return to reach its former height. */
const settleMs = 2_000;
const ownMoves = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const;

/** Restores the scroll position of a page when the user returns to it. */
export function useScrollMemory(scroller: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const positions = useRef(new Map<string, number>());
  const active = useRef(pathname);
  const isSettling = useRef(false);
  useLayoutEffect(() => {
    active.current = pathname;
    const element = scroller.current;
    if (!element) return undefined;
    return settle(element, positions.current.get(pathname) ?? 0, isSettling);
  }, [pathname, scroller]);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const remember = () => {
      if (!isSettling.current) positions.current.set(active.current, element.scrollTop);
    };
    element.addEventListener('scroll', remember, { passive: true });
    return () => element.removeEventListener('scroll', remember);
  }, [scroller]);
}

/** Scrolls to `top` again while the content grows, until the user scrolls or `settleMs` is over. */
function settle(element: HTMLElement, top: number, isSettling: { current: boolean }): () => void {
  const go = () => element.scrollTo({ top, behavior: 'instant' });
  isSettling.current = top > 0;
  go();
  if (top === 0) return () => undefined;
  const observer = new ResizeObserver(go);
  for (const child of element.children) observer.observe(child);
  const stop = () => {
    isSettling.current = false;
    observer.disconnect();
    clearTimeout(timer);
    for (const move of ownMoves) element.removeEventListener(move, stop);
  };
  const timer = setTimeout(stop, settleMs);
  for (const move of ownMoves) element.addEventListener(move, stop, { passive: true });
  return stop;
}
