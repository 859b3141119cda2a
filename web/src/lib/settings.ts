import { flushSync } from 'react-dom';
import { create } from 'zustand';

// What a user sets up for this browser (spec §3), one entry of local storage each; all windows follow.

export type Settings = {
  sidebarOpen: boolean;
  sidebarLogo: boolean;
  /** The tags bar. */
  multipage: boolean;
  fixedHeader: boolean;
  fixedSidebar: boolean;
  colour: string;
  dark: boolean;
  numberStyle: NumberStyle;
};

/** How large numbers are shortened: k, M, G … or by ten thousands. */
export type NumberStyle = 'metric' | 'chinese';

export const presetColours = [
  '#409EFF',
  '#1890FF',
  '#304156',
  '#212121',
  '#11A983',
  '#13C2C2',
  '#6959CD',
  '#F5222D',
] as const;

export const defaultSettings: Settings = {
  sidebarOpen: true,
  sidebarLogo: true,
  multipage: true,
  fixedHeader: true,
  fixedSidebar: true,
  colour: '#1890FF',
  dark: false,
  numberStyle: 'metric',
};

const names = Object.keys(defaultSettings) as (keyof Settings)[];

function read(name: keyof Settings): unknown {
  const text = localStorage.getItem(name);
  if (text === null) return defaultSettings[name];
  if (typeof defaultSettings[name] === 'boolean') return text === 'true';
  if (name === 'numberStyle') return text === 'chinese' ? 'chinese' : 'metric';
  return isColour(text) ? text : defaultSettings.colour;
}

function readAll(): Settings {
  if (typeof localStorage === 'undefined') return defaultSettings;
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Settings;
}

/** A colour as a picker gives it: `#1890FF`. */
export function isColour(value: unknown): value is string {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);
}

export const useSettings = create<Settings>(readAll);

/** Stores some settings; a colour that is no string of a colour is ignored (spec §5). */
export function saveSettings(part: Partial<Settings>): void {
  const entries = Object.entries(part).filter(
    ([key, value]) => key !== 'colour' || isColour(value),
  );
  for (const [key, value] of entries) localStorage.setItem(key, String(value));
  useSettings.setState(Object.fromEntries(entries));
}

/** Paper is light: while it is printed, the page has the colours of the day. */
export function watchPrinting(): void {
  const setDark = (dark: boolean) => flushSync(() => useSettings.setState({ dark }));
  window.addEventListener('beforeprint', () => setDark(false));
  window.addEventListener('afterprint', () => setDark(readAll().dark));
}

/** Follows what other windows set. */
export function watchSettings(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key !== null && (names as string[]).includes(key)) useSettings.setState(readAll());
  });
}
