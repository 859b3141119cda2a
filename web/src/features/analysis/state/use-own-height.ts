import { useCallback, useRef } from 'react';

/** Sets `--own-height` on an element to its height, so that an element taller than the window sticks by its end. */
export function useOwnHeight<T extends HTMLElement>(): (element: T | null) => void {
  const watched = useRef<ResizeObserver | null>(null);
  return useCallback((element: T | null) => {
    watched.current?.disconnect();
    if (element === null) return;
    watched.current = new ResizeObserver(() =>
      element.style.setProperty('--own-height', `${element.offsetHeight}px`),
    );
    watched.current.observe(element);
  }, []);
}
