import { create } from 'zustand';

// Tracks whether the server can be reached. After a call fails to reach the server, this file polls `/healthz` until
// the server answers; then the banner disappears.

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
  /** Notes an answer of any status; ignored while the browser is offline, when a late answer proves nothing. */
  answered: () => {
    if (navigator.onLine) set(false);
  },
  /** Notes a call that got no answer. */
  failed: () => {
    set(true);
    askSoon();
  },
  /** Calls `callback` whenever the server answers again; returns a function that removes the callback. */
  onBack: (callback: () => void): (() => void) =>
    useNetwork.subscribe((now, before) => {
      if (before.isOffline && !now.isOffline) callback();
    }),
  /** Asks `/healthz` whether the server can be reached now. */
  isThere,
  /** Listens to the browser's `online` and `offline` events. */
  watch: () => {
    window.addEventListener('offline', () => network.failed());
    window.addEventListener('online', () => void ask());
  },
};
