import type { Notice } from '@stacksight/contract';
import { useEffect, useEffectEvent } from 'react';
import { api } from '#lib/api.ts';
import { waitMs } from './reconnect.ts';
import { useAddNotice, useRenewNotices } from './use-notices.ts';

/**
 * Listens for new notices while the window is in sight. A hidden window lets go of its connection: a browser has six of
 * them for all windows together.
 */
export function useLiveNotices(onNotice: (notice: Notice) => void): void {
  const add = useAddNotice();
  const renew = useRenewNotices();
  const arrive = useEffectEvent((notice: Notice) => {
    add(notice);
    onNotice(notice);
  });
  const renewNow = useEffectEvent(renew);
  useEffect(() => {
    let controller: AbortController | null = null;
    const follow = () => {
      if (document.visibilityState === 'hidden') {
        controller?.abort();
        controller = null;
      } else if (controller === null) {
        controller = new AbortController();
        void listen(controller.signal, arrive, renewNow);
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

/** Reads the stream, and opens it again when it ends, later and later while it fails. */
async function listen(
  signal: AbortSignal,
  onNotice: (notice: Notice) => void,
  onOpen: () => void,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    let isOpen = false;
    try {
      for await (const { event, notice } of api.notices.live({ signal })) {
        failures = 0;
        // The first beat: from here on nothing is missed; what came before is asked for.
        if (!isOpen) onOpen();
        isOpen = true;
        if (event === 'notice' && notice) onNotice(notice);
      }
    } catch {
      // The banner tells of a lost connection, and other calls of a lost session.
      failures += 1;
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
