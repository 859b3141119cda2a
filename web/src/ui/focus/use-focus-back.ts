import { useEffect, useState } from 'react';

/** Returns the focus to its former element when a dialog or drawer is removed without being closed first. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // At this moment the dialog or drawer with the focused element is still in the document.
      requestAnimationFrame(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && before instanceof HTMLElement && before.isConnected) {
          before.focus({ preventScroll: true });
        }
      });
    },
    [before],
  );
}
