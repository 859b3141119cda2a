import type { Notice } from '@stacksight/contract';
import { useEffect, useEffectEvent } from 'react';
import { ApiError } from '#lib/api/api-error.ts';
import { api } from '#lib/api.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { waitMs } from './reconnect.ts';
import { useAddNotice, useRenewNotices } from './use-notices.ts';

type Listener = {
  onNotice: (notice: Notice) => void;
  /** Called when the account's permissions or menu have changed. */
  onAccess: () => void;
  /** Called when the stream is open, and also when it cannot be opened. */
  onHeard: () => void;
};

/**
 * Listens for new notices while the window is visible. A hidden window closes its connection: a browser has only six
 * for all windows together.
 */
export function useLiveNotices({ onNotice, onAccess, onHeard }: Listener): void {
  const add = useAddNotice();
  const renew = useRenewNotices();
  const arrive = useEffectEvent((notice: Notice) => {
    add(notice);
    onNotice(notice);
  });
  const heard = useEffectEvent(() => {
    renew();
    onHeard();
  });
  const accessNow = useEffectEvent(onAccess);
  useEffect(() => {
    let controller: AbortController | null = null;
    // The last known state stays while the stream is closed, so that the first beat of the next stream shows any
    // change.
    let known: string | null = null;
    const look = (access: string) => {
      if (known !== null && access !== known) accessNow();
      known = access;
    };
    const follow = () => {
      if (document.visibilityState === 'hidden') {
        controller?.abort();
        controller = null;
      } else if (controller === null) {
        controller = new AbortController();
        void listen(controller.signal, { onNotice: arrive, onHeard: heard, onBeat: look });
      }
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      controller?.abort();
    };
  }, []);
}

type Hearing = {
  onNotice: (notice: Notice) => void;
  onHeard: () => void;
  onBeat: (access: string) => void;
};

/** Reads the stream and opens it again when it ends, with growing pauses while it fails. */
async function listen(signal: AbortSignal, { onNotice, onHeard, onBeat }: Hearing): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    let isOpen = false;
    try {
      for await (const { event, notice, access } of api.notices.live({ signal })) {
        failures = 0;
        // From the first beat on, the stream has every notice; the list has the earlier ones.
        if (!isOpen) onHeard();
        isOpen = true;
        onBeat(access);
        if (event === 'notice' && notice) onNotice(notice);
      }
    } catch (error) {
      if (failures === 0) onHeard();
      failures += 1;
      // The banner shows a lost connection; only the end of the session is handled here.
      if (error instanceof ApiError && error.status === 401) handleError(error);
    }
    await pause(waitMs(failures), signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
