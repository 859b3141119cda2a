import { useEffect, useState } from 'react';

/** Returns the focus to its former element when a layer is removed without being closed first. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // At this moment the layer, with the focused element in it, is still in the document.
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
