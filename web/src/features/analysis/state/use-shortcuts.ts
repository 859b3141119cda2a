import { useEffect, useRef } from 'react';

type Action = (() => void) | null;
export type Shortcuts = { undo: Action; redo: Action; run: () => void; cancel: Action };

/**
 * Ctrl or ⌘ with Z takes back, with ⇧Z or Y does again, with Enter runs; in a text they are the text's own. Escape gives
 * up what runs, where nothing is open that it would close.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const action = actionOf(event, latest.current);
      if (action === null) return;
      event.preventDefault();
      // The Enter that runs does not open the field it is pressed in.
      event.stopPropagation();
      action();
    };
    // Before the others: what is open is still open then.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, []);
}

function actionOf(event: KeyboardEvent, { undo, redo, run, cancel }: Shortcuts): Action {
  if (event.key === 'Escape') return isInLayer(event.target) ? null : cancel;
  if (!event.ctrlKey && !event.metaKey) return null;
  if (event.key === 'Enter') return run;
  if (isText(event.target)) return null;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? redo : undo;
  return key === 'y' ? redo : null;
}

const layers = '[role=dialog], [role=menu], [aria-expanded=true]';

function isInLayer(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(layers) !== null;
}

function isText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable || target.matches('textarea, input:not([type=radio], [readonly])')
  );
}
