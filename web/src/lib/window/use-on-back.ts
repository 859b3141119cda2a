import { useEffect, useRef } from 'react';
import { network } from './network.ts';

/** Does something whenever the server is there again. */
export function useOnBack(work: () => void): void {
  const latest = useRef(work);
  latest.current = work;
  useEffect(() => network.onBack(() => latest.current()), []);
}
