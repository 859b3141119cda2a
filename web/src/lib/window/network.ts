import { create } from 'zustand';

// Whether the server can be reached. When a call finds no way, `/healthz` is asked until it answers; so the banner goes
// away by itself.

const everyMs = 3_000;
let isAsking = false;

export const useNetwork = create<{ isOffline: boolean }>(() => ({ isOffline: false }));

function set(isOffline: boolean): void {
  if (useNetwork.getState().isOffline !== isOffline) useNetwork.setState({ isOffline });
}

async function isThere(): Promise<boolean> {
  try {
    await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(everyMs) });
    return true;
  } catch {
    return false;
  }
}

async function ask(): Promise<void> {
  isAsking = false;
  if (await isThere()) set(false);
  else askSoon();
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
  /** Calls back whenever the server is there again; gives back how to end that. */
  onBack: (callback: () => void): (() => void) =>
    useNetwork.subscribe((now, before) => {
      if (before.isOffline && !now.isOffline) callback();
    }),
  /** Whether the server answers now. */
  isThere,
  /** Listens to the browser's own idea of being connected. */
  watch: () => {
    window.addEventListener('offline', () => network.failed());
    window.addEventListener('online', () => void ask());
  },
};
