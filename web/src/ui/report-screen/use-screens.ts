import type { ReportScreen } from '@stacksight/contract';
import { useCallback, useEffect, useRef, useState } from 'react';

const refreshMs = 5 * 60_000;
const retryMs = 30_000;

/** The state of a screen of reports. */
export type ScreensState<Shown> = {
  /** The last answer; null before the first. */
  shown: Shown | null;
  /** True while the last answer is older than the last attempt, which failed. */
  isStale: boolean;
  /** The failure of the last attempt. */
  error: unknown;
  retry: () => void;
};

/**
 * Loads reports at once, every five minutes, and when the network is back. A failure keeps the last answer and is repeated
 * after half a minute; where `isOver` says that there is nothing to show any more, the answer is dropped.
 */
export function useScreens<Shown extends { screens: readonly ReportScreen[] }>(
  load: (signal: AbortSignal, isAgain: boolean) => Promise<Shown>,
  isOver: (error: unknown) => boolean,
): ScreensState<Shown> {
  const [state, setState] = useState<Omit<ScreensState<Shown>, 'retry'>>({
    ...{ shown: null, isStale: false, error: null },
  });
  const [attempt, setAttempt] = useState(0);
  const over = useRef(isOver);
  over.current = isOver;
  const retry = useCallback(() => setAttempt((one) => one + 1), []);
  useEffect(() => {
    const controller = new AbortController();
    let timer: number | undefined;
    load(controller.signal, attempt > 0).then(
      (shown) => {
        if (controller.signal.aborted) return;
        setState({ shown, isStale: false, error: null });
        timer = window.setTimeout(retry, refreshMs);
      },
      (error: unknown) => {
        if (controller.signal.aborted) return;
        const isGone = over.current(error);
        setState(({ shown }) => ({
          ...{ shown: isGone ? null : shown, isStale: !isGone && shown !== null, error },
        }));
        timer = window.setTimeout(retry, isGone ? refreshMs : retryMs);
      },
    );
    window.addEventListener('online', retry);
    return () => {
      controller.abort();
      window.clearTimeout(timer);
      window.removeEventListener('online', retry);
    };
  }, [load, attempt, retry]);
  return { ...state, retry };
}
