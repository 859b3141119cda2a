import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to the `data-focus-home` of the box when the focused element, such as a row, is removed. */
export function useKeptFocus<Box extends HTMLElement>(): RefObject<Box | null> {
  const box = useRef<Box>(null);
  const wasInside = useRef(false);
  useEffect(() => {
    const note = ({ target }: Event) => {
      wasInside.current = target instanceof Node && (box.current?.contains(target) ?? false);
    };
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', note);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', note);
    };
  }, []);
  useEffect(() => {
    if (!wasInside.current || document.activeElement !== document.body) return;
    box.current?.querySelector<HTMLElement>('[data-focus-home]')?.focus();
  });
  return box;
}
