import { useEffect, useRef } from 'react';
import { network } from './network.ts';

/** Calls a function whenever the server answers again. */
export function useOnBack(work: () => void): void {
  const latest = useRef(work);
  latest.current = work;
  useEffect(() => network.onBack(() => latest.current()), []);
}
