import { type RefObject, useLayoutEffect, useState } from 'react';

/** Returns the width inside an element in pixels, without padding; infinite until the element is measured. */
export function useRoom(element: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    const found = element.current;
    if (found === null) return;
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(found);
      const width =
        found.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      // A hidden page has no width.
      if (width > 0) setRoom(width);
    };
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(found);
    return () => watcher.disconnect();
  }, [element]);
  return room;
}
