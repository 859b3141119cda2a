import { useEffect, useState } from 'react';

/** Gives the focus back to what had it, when a layer goes that is taken away without being closed first. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // The layer is still there now, and so is what has the focus in it.
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
