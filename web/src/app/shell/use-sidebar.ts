import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { saveSettings, useSettings } from '#lib/settings.ts';
import { menuSettingOf } from '#lib/stored-settings.ts';

export type SidebarState = { isOpen: boolean; toggle: () => void; close: () => void };

/** Returns the state of the sidebar, which large screens keep; on small screens the sidebar starts closed (spec §2). */
export function useSidebar(isMobile: boolean): SidebarState {
  const { pathname } = useLocation();
  const setting = menuSettingOf(pathname);
  const isOpenOnDesk = useSettings((settings) => settings[setting]);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: changing size closes the drawer
  useEffect(() => setDrawerOpen(false), [isMobile]);
  if (isMobile)
    return {
      isOpen: isDrawerOpen,
      toggle: () => setDrawerOpen(!isDrawerOpen),
      close: () => setDrawerOpen(false),
    };
  return {
    isOpen: isOpenOnDesk,
    toggle: () => saveSettings({ [setting]: !isOpenOnDesk }),
    close: () => undefined,
  };
}
