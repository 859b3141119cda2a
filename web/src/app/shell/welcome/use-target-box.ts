import { useLayoutEffect, useState } from 'react';
import type { PageSpot } from './place-tour-card.ts';

const room = 6;

/** Returns the box of the element with a `data-tour` name and some room around it; null if the window hides it. */
export function useTargetBox(name: string | null): PageSpot | null {
  const [box, setBox] = useState<PageSpot | null>(null);
  useLayoutEffect(() => {
    const target = name && document.querySelector(`[data-tour="${name}"]`);
    if (!target) {
      setBox(null);
      return;
    }
    target.scrollIntoView({ block: 'nearest' });
    const measure = () => setBox(boxOf(target.getBoundingClientRect()));
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(target);
    sizes.observe(document.body);
    return () => sizes.disconnect();
  }, [name]);
  return box;
}

function boxOf({ left, top, right, bottom }: DOMRect): PageSpot | null {
  const from = { left: Math.max(0, left - room), top: Math.max(0, top - room) };
  const width = Math.min(window.innerWidth, right + room) - from.left;
  const height = Math.min(window.innerHeight, bottom + room) - from.top;
  const isShown = right > left && bottom > top && width > 0 && height > 0;
  return isShown ? { ...from, width, height } : null;
}
