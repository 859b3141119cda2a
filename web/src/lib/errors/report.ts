import { api } from '../api.ts';
import { useSession } from '../session/session-store.ts';
import { createThrottle } from './throttle.ts';

// Sends uncaught errors of the page to the server's log (spec §8), each error once and only a few in all.

const mayReport = createThrottle({ most: 5, perMs: 60_000 });

/** Sends an error to the log, unless this page has sent it before. */
export function reportError(error: unknown): void {
  console.error(error);
  if (!import.meta.env.PROD || useSession.getState().accessToken === null) return;
  const { message, stack } = toText(error);
  if (!mayReport(`${message}\n${stack.split('\n')[1] ?? ''}`, Date.now())) return;
  const body = {
    message: message.slice(0, 1_000),
    stack: stack.slice(0, 8_000),
    path: window.location.pathname.slice(0, 500),
    version: import.meta.env.BUILD_VERSION,
  };
  // A failed report must not cause another error.
  api.clientErrors.report({ body }).catch(() => undefined);
}

function toText(error: unknown): { message: string; stack: string } {
  if (!(error instanceof Error)) return { message: String(error), stack: '' };
  return { message: `${error.name}: ${error.message}`, stack: error.stack ?? '' };
}
