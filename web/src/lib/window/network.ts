import { create } from 'zustand';

// Whether the server can be reached. When a call finds no way, `/healthz` is asked until it answers; so the banner goes
// away by itself.

const everyMs = 3_000;
let isAsking = false;

export const useNetwork = create<{ isOffline: boolean }>(() => ({ isOffline: false }));

function set(isOffline: boolean): void {
  if (useNetwork.getState().isOffline !== isOffline) useNetwork.setState({ isOffline });
}

async function ask(): Promise<void> {
  isAsking = false;
  try {
    await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(everyMs) });
    set(false);
  } catch {
    askSoon();
  }
}

function askSoon(): void {
  if (isAsking) return;
  isAsking = true;
  setTimeout(() => void ask(), everyMs);
}

export const network = {
  /** An answer came, whatever it was; one that was under way when the cable was pulled proves nothing. */
  answered: () => {
    if (navigator.onLine) set(false);
  },
  /** No answer came. */
  failed: () => {
    set(true);
    askSoon();
  },
  /** Listens to the browser's own idea of being connected. */
  watch: () => {
    window.addEventListener('offline', () => network.failed());
    window.addEventListener('online', () => void ask());
  },
};
