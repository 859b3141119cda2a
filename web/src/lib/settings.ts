import { create } from 'zustand';
import { isColour, readSettings, type Settings, settingNames } from './stored-settings.ts';

// The store of the settings for the pages; a change in one window applies in all windows.

export const useSettings = create<Settings>(readSettings);

/** Stores some settings; ignores a colour that is not written as `#1890FF` (spec §5). */
export function saveSettings(part: Partial<Settings>): void {
  const entries = Object.entries(part).filter(
    ([key, value]) => key !== 'colour' || isColour(value),
  );
  for (const [key, value] of entries) localStorage.setItem(key, String(value));
  useSettings.setState(Object.fromEntries(entries));
}

/** Applies settings that other windows store. */
export function watchSettings(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== null && (settingNames as string[]).includes(key))
      useSettings.setState(readSettings());
  });
}
