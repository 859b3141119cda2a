import { useEffect, useState } from 'react';

/** Returns the seconds since the start of a run, with one decimal; after the run, the last count stays. */
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
