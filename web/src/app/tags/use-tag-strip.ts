import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** True for each end of the strip that is in view. */
type StripEdges = { atStart: boolean; atEnd: boolean };

type TagStrip = {
  bar: RefObject<HTMLElement | null>;
  box: RefObject<HTMLDivElement | null>;
  all: RefObject<HTMLDivElement | null>;
  /** Null while all tags fit into the bar. */
  edges: StripEdges | null;
  onScroll: () => void;
  /** Scrolls to the tags before (-1) or after (1) the visible tags. */
  scroll: (step: number) => void;
};

/** The least distance of the active tag from the edges, in pixels. */
const edge = 12;

/** Scrolls the strip of tags, and keeps the active tag in view after a change of the window or of any tag. */
export function useTagStrip(active: string): TagStrip {
  const bar = useRef<HTMLElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const all = useRef<HTMLDivElement>(null);
  const [edges, setEdges] = useState<StripEdges | null>(null);
  const look = () => {
    const [around, inside, tags] = [bar.current, box.current, all.current];
    if (!around || !inside || !tags) return;
    const { scrollLeft, clientWidth, scrollWidth } = inside;
    const next =
      tags.offsetWidth <= around.clientWidth
        ? null
        : { atStart: scrollLeft < 1, atEnd: scrollLeft + clientWidth > scrollWidth - 1 };
    setEdges((now) => (now?.atStart === next?.atStart && now?.atEnd === next?.atEnd ? now : next));
  };
  const show = useRef(() => {});
  show.current = () => {
    const [inside, tag] = [box.current, box.current?.querySelector('[data-active]')];
    if (inside && tag) {
      const [around, own] = [inside.getBoundingClientRect(), tag.getBoundingClientRect()];
      const before = around.left + edge - own.left;
      const after = own.right + edge - around.right;
      if (before > 0) inside.scrollLeft -= before;
      else if (after > 0) inside.scrollLeft += after;
    }
    look();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another tag is the active one
  useLayoutEffect(() => show.current(), [active, edges === null]);
  useLayoutEffect(() => {
    const watcher = new ResizeObserver(() => show.current());
    for (const part of [bar, box, all]) if (part.current) watcher.observe(part.current);
    return () => watcher.disconnect();
  }, []);
  const scroll = (step: number) => {
    const width = box.current?.clientWidth ?? 0;
    box.current?.scrollBy({ left: step * width * 0.8 });
  };
  return { bar, box, all, edges, onScroll: look, scroll };
}
