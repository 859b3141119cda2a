import { useSyncExternalStore } from 'react';

// Under 992 px the console shows its layout for small screens (spec §9). Paper is narrow, but gets the large layout.
const query = 'screen and (max-width: 991.98px)';

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Returns whether the window shows the layout for small screens. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
