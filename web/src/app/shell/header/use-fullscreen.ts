import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '#lib/notify.ts';

function subscribe(onChange: () => void): () => void {
  document.addEventListener('fullscreenchange', onChange);
  return () => document.removeEventListener('fullscreenchange', onChange);
}

/** Switches full screen on and off; warns the user if the browser has no full screen (spec §2). */
export function useFullscreen(): { isOn: boolean; toggle: () => void } {
  const { t } = useTranslation('shell');
  const isOn = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  const toggle = async () => {
    if (!document.fullscreenEnabled) {
      notify.warning(t('fullscreen.unsupported'));
      return;
    }
    try {
      await (isOn ? document.exitFullscreen() : document.documentElement.requestFullscreen());
    } catch {
      notify.warning(t('fullscreen.unsupported'));
    }
  };
  return { isOn, toggle: () => void toggle() };
}
