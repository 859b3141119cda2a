import { useEffect, useState } from 'react';

/** Seconds since something began to run, in tenths while it runs; the last count stays after it. */
export function useElapsed(isRunning: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!isRunning) return;
    const begun = performance.now();
    setSeconds(0);
    const count = () => setSeconds(Math.round((performance.now() - begun) / 100) / 10);
    const timer = setInterval(count, 100);
    return () => {
      clearInterval(timer);
      count();
    };
  }, [isRunning]);
  return seconds;
}
