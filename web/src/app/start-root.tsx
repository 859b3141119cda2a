import { createRoot } from 'react-dom/client';
import { reportError } from '#lib/errors/report.ts';
import { Root } from './root.tsx';
import { watchPrinting } from './theme/watch-printing.ts';

/** Renders everything except the login page. */
export function startRoot(): void {
  watchPrinting();
  const root = document.getElementById('root');
  const options = { onCaughtError: reportError, onUncaughtError: reportError };
  if (root) createRoot(root, options).render(<Root />);
}
