import { beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
});
const { saveSettings, useSettings } = await import('./settings.ts');
const { defaultSettings, menuSettingOf, presetColours } = await import('./stored-settings.ts');

beforeEach(() => {
  stored.clear();
  useSettings.setState(defaultSettings);
});

test('only a valid colour text is accepted (spec §5)', () => {
  expect(defaultSettings.colour).toBe('#1890FF');
  expect(presetColours).toHaveLength(8);
  saveSettings({ colour: '#11A983' });
  expect([useSettings.getState().colour, stored.get('colour')]).toEqual(['#11A983', '#11A983']);
  for (const wrong of [null, undefined, 7, ['#000000'], 'red', '#12', 'url(x)'])
    saveSettings({ colour: wrong as string, dark: true });
  expect([useSettings.getState().colour, stored.get('colour')]).toEqual(['#11A983', '#11A983']);
  expect([useSettings.getState().dark, stored.get('dark')]).toEqual([true, 'true']);
});

test('a page that needs the width has its own setting for the menu, which is folded at first', () => {
  expect(menuSettingOf('/analysis/explore')).toBe('wideMenuOpen');
  expect(menuSettingOf('/analysis/rules')).toBe('sidebarOpen');
  expect(defaultSettings).toMatchObject({ sidebarOpen: true, wideMenuOpen: false });
});

test('the next page begins with the stored settings', async () => {
  saveSettings({ sidebarOpen: false, sidebarLogo: false, fixedHeader: false });
  vi.resetModules();
  const next = await import('./settings.ts');
  expect(next.useSettings.getState()).toMatchObject({
    sidebarOpen: false,
    sidebarLogo: false,
    fixedHeader: false,
    multipage: true,
  });
});
