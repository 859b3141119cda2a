import { useEffect, useRef } from 'react';

type Action = (() => void) | null;
export type Shortcuts = { undo: Action; redo: Action; run: () => void; cancel: Action };

/**
 * Handles the keys of the analysis: Ctrl or ⌘ with Z undoes, with ⇧Z or Y redoes, with Enter runs the question; text
 * fields keep their own undo. Escape cancels the run, unless an open layer takes the key.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const action = actionOf(event, latest.current);
      if (action === null) return;
      event.preventDefault();
      // The Enter that runs the question must not also open the focused field.
      event.stopPropagation();
      action();
    };
    // In the capture phase, open layers have not handled the key yet and are still open.
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
