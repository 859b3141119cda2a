import { i18n } from '#lib/i18n/i18n.ts';
import type { Screen } from './choose-screen.ts';
import { enter } from './enter.ts';
import { screenNow } from './screen-now.ts';

// What the first screen needs starts loading before React does, all of it side by side.

export const loaders = {
  changePassword: () => import('#features/session/change-password-page.tsx'),
  jump: () => import('#features/sso/sso-jump-page.tsx'),
  shell: () => import('../shell/shell.tsx'),
};

// Of the shell and of the looks that pages share (they are one file): a page that waited for words of its parts one by
// one would flicker, and take the focus from whoever types in it already.
export const shellWords = [
  'shell',
  'notices',
  'chart',
  'date-range',
  'export-menu',
  'filter-editor',
  'form-parts',
  'metric',
  'resource-page',
  'running',
  'statistic-page',
  'table',
  'tree',
];

const words: Readonly<Record<Screen, readonly string[]>> = {
  login: ['session'],
  changePassword: ['session'],
  jump: ['sso'],
  shell: shellWords,
};

/** Gets the shell while its user is still typing the password. */
export function preloadShell(): void {
  loaders.shell().catch(() => undefined);
  i18n.loadNamespaces(shellWords).catch(() => undefined);
}

/** Starts loading what the window will show, and names the words that it needs. */
export function preloadEntry(): readonly string[] {
  const screen = screenNow();
  const ignore = () => undefined;
  if (screen !== 'login') loaders[screen]().catch(ignore);
  if (screen === 'shell') enter().catch(ignore);
  return words[screen];
}
