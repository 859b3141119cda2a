import { i18n } from '#lib/i18n/i18n.ts';
import { firstNumbers } from '#lib/window/first-numbers.ts';
import type { Screen } from './choose-screen.ts';
import { enterConsole } from './enter.ts';
import { screenNow } from './screen-now.ts';

// Starts to load the code and texts of the first screen at once, before React.

export const loaders = {
  changePassword: () => import('#features/session/change-password-page.tsx'),
  jump: () => import('#features/sso/sso-jump-page.tsx'),
  shell: () => import('../shell/shell.tsx'),
};

// The namespaces of the shell and of shared components, which the build puts into one file. A page that loaded them one
// by one would flicker, and a user who is already typing would lose the focus.
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
];

const words: Readonly<Record<Screen, readonly string[]>> = {
  login: ['session'],
  changePassword: ['session'],
  jump: ['sso'],
  shell: shellWords,
};

/** Starts loading the shell while the user types the password. */
export function preloadShell(): void {
  loaders.shell().catch(() => undefined);
  i18n.loadNamespaces(shellWords).catch(() => undefined);
}

async function load(screen: Exclude<Screen, 'login'>): Promise<void> {
  await firstNumbers();
  await loaders[screen]();
}

/** Starts loading the first screen, and returns the namespaces that it needs. */
export function preloadEntry(): readonly string[] {
  const screen = screenNow();
  const ignore = () => undefined;
  if (screen !== 'login') load(screen).catch(ignore);
  if (screen === 'shell') enterConsole().catch(ignore);
  return words[screen];
}
