import { useEffect, useState } from 'react';

/** Returns the seconds since the start of a run, with one decimal; null while nothing runs. */
export function useSeconds(isRunning: boolean): number | null {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!isRunning) return;
    const begun = performance.now();
    setSeconds(0);
    const timer = setInterval(
      () => setSeconds(Math.round((performance.now() - begun) / 100) / 10),
      100,
    );
    return () => clearInterval(timer);
  }, [isRunning]);
  return isRunning ? seconds : null;
}
