// Reads the settings of this browser (spec §3), for which local storage has one entry each.

export type Settings = {
  sidebarOpen: boolean;
  /** True if the menu is open on pages that need the whole width. */
  wideMenuOpen: boolean;
  /** True if the form of the analysis is shown. */
  exploreFormOpen: boolean;
  sidebarLogo: boolean;
  /** True if the bar of open pages is shown. */
  multipage: boolean;
  fixedHeader: boolean;
  fixedSidebar: boolean;
  colour: string;
  dark: boolean;
  numberStyle: NumberStyle;
};

/** The styles of shortened numbers: as usual in the language, by k, M, G …, or by 万 and 亿. */
export const numberStyles = ['language', 'metric', 'chinese'] as const;
export type NumberStyle = (typeof numberStyles)[number];

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
  wideMenuOpen: false,
  exploreFormOpen: true,
  sidebarLogo: true,
  multipage: true,
  fixedHeader: true,
  fixedSidebar: true,
  colour: '#1890FF',
  dark: false,
  numberStyle: 'language',
};

const widePages = ['/analysis/explore'];

/** Returns the name of the setting that says whether the menu is open on a page. */
export const menuSettingOf = (path: string): 'sidebarOpen' | 'wideMenuOpen' =>
  widePages.includes(path) ? 'wideMenuOpen' : 'sidebarOpen';

export const settingNames = Object.keys(defaultSettings) as (keyof Settings)[];

function readSetting(name: keyof Settings): unknown {
  const text = localStorage.getItem(name);
  if (text === null) return defaultSettings[name];
  if (typeof defaultSettings[name] === 'boolean') return text === 'true';
  if (name === 'numberStyle')
    return numberStyles.find((style) => style === text) ?? defaultSettings.numberStyle;
  return isColour(text) ? text : defaultSettings.colour;
}

/** Reads the settings from local storage, to which any window may have written. */
export function readSettings(): Settings {
  if (typeof localStorage === 'undefined') return defaultSettings;
  return Object.fromEntries(settingNames.map((name) => [name, readSetting(name)])) as Settings;
}

/** Returns whether a value is a colour in the form of a colour picker: `#1890FF`. */
export function isColour(value: unknown): value is string {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);
}
