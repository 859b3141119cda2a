import { useSyncExternalStore } from 'react';

const query = '(prefers-reduced-motion: reduce)';

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** Returns whether the user prefers reduced motion. */
export function useIsStill(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
