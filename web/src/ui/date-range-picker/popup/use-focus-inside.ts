import { type KeyboardEvent, type RefObject, useEffect } from 'react';

const focusable =
  'button:not(:disabled):not([tabindex="-1"]), input:not(:disabled), [tabindex="0"]:not(button)';

/** Moves the focus into a dialog when it opens, and back to the field when it closes. */
export function useFocusInside(
  isOpen: boolean,
  dialog: RefObject<HTMLElement | null>,
  field: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    if (!isOpen) return;
    const back = field.current;
    const first = dialog.current?.querySelector<HTMLElement>('[data-first-focus]');
    first?.focus();
    const inside = dialog.current;
    return () => {
      if (inside?.contains(document.activeElement) || document.activeElement === document.body) {
        back?.focus();
      }
    };
  }, [isOpen, dialog, field]);
}

/** Keeps Tab within a dialog: after its last element, the focus goes to its first. */
export function keepFocusInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)];
  const [first, last] = [all[0], all.at(-1)];
  const active = document.activeElement;
  if (event.shiftKey && active === first) {
    event.preventDefault();
    last?.focus();
  } else if (!event.shiftKey && active === last) {
    event.preventDefault();
    first?.focus();
  }
}
