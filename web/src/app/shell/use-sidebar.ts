import { useEffect, useState } from 'react';
import { saveSettings, useSettings } from '#lib/settings.ts';

export type SidebarState = { isOpen: boolean; toggle: () => void; close: () => void };

/** On large screens the sidebar keeps its last state; on small ones it is a drawer that starts closed (spec §2). */
export function useSidebar(isMobile: boolean): SidebarState {
  const isOpenOnDesk = useSettings((settings) => settings.sidebarOpen);
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
    toggle: () => saveSettings({ sidebarOpen: !isOpenOnDesk }),
    close: () => undefined,
  };
}
