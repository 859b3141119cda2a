import { useSyncExternalStore } from 'react';

// Spec §9: under 992 px the console is for a small screen. Paper is narrow too, and takes what a large screen shows.
const query = 'screen and (max-width: 991.98px)';

function subscribe(listener: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the window is a small screen's. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
