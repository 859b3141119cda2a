import { useEffect, useRef } from 'react';

export type Shortcuts = { undo: (() => void) | null; redo: (() => void) | null; run: () => void };

/** Ctrl or ⌘ with Z takes back, with ⇧Z or Y does again, with Enter runs; in a text they are the text's own. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      const action = actionOf(event, latest.current);
      if (action === null) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

function actionOf(event: KeyboardEvent, { undo, redo, run }: Shortcuts): (() => void) | null {
  if (event.key === 'Enter') return run;
  if (isText(event.target)) return null;
  const key = event.key.toLowerCase();
  if (key === 'z') return event.shiftKey ? redo : undo;
  return key === 'y' ? redo : null;
}

function isText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable || target.matches('textarea, input:not([type=radio], [readonly])')
  );
}
