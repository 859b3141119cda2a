import type { CustomRange, NamedRange, ResolvedRange } from '@stacksight/contract';
import { useEffect, useState } from 'react';

export type Resolve = (range: NamedRange | CustomRange) => Promise<ResolvedRange>;
export type RangePreview =
  | { state: 'none' | 'asking' | 'failed' }
  | { state: 'known'; range: ResolvedRange };

const nothing: RangePreview = { state: 'none' };
const waitMs = 200;

/** Asks the server for the days of an unconfirmed choice. */
export function usePreview(
  range: NamedRange | CustomRange | null,
  resolve: Resolve | undefined,
  isOpen: boolean,
): RangePreview {
  const [preview, setPreview] = useState<RangePreview>(nothing);
  const text = range === null ? null : JSON.stringify(range);
  useEffect(() => {
    if (text === null || !resolve || !isOpen) {
      setPreview(nothing);
      return;
    }
    let isCurrent = true;
    setPreview({ state: 'asking' });
    const timer = setTimeout(() => {
      resolve(JSON.parse(text)).then(
        (known) => isCurrent && setPreview({ state: 'known', range: known }),
        () => isCurrent && setPreview({ state: 'failed' }),
      );
    }, waitMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text, resolve, isOpen]);
  return preview;
}
