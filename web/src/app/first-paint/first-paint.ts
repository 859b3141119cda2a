import { askTilesEarly, toTilesQuery } from '#features/dashboard/ask-early.ts';
import { drawBoard } from '#features/dashboard/early/draw-board.ts';
import { drawLogin } from '#features/session/login/draw-login.ts';
import { getLanguage } from '#lib/i18n/language.ts';
import { clearStoredSession, readField, readSession } from '#lib/session/stored-session.ts';
import { menuSettingOf, readSettings } from '#lib/stored-settings.ts';
import { paintTheme } from '#lib/theme/paint.ts';
import { holdBack } from '#lib/window/first-numbers.ts';
import { chooseScreen, clearsSession } from '../entry/choose-screen.ts';

// This script is part of the HTML and runs before any file has loaded. It sets the colours, shows the login page or the
// frame of the shell, sends the first call of the dashboard and draws its numbers, without any library. `main.ts` then
// takes over the page.

const settings = readSettings();
paintTheme(settings);
document.documentElement.lang = getLanguage();

const { pathname } = window.location;
if (clearsSession(pathname)) clearStoredSession();
const isSignedIn = readField('accessToken') !== null && readField('user') !== null;
const screen = chooseScreen(pathname, { isSignedIn, mustChangePassword: false });
const entrance = document.getElementById('entrance');
if (screen === 'login' && entrance) {
  drawLogin(entrance, getLanguage());
  const form = entrance.querySelector('form');
  // Once loaded, the scripts repeat clicks and submits that came before.
  entrance.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button[type=button]') : null;
    button?.setAttribute('data-clicked', '');
  });
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    form.dataset.sent = '';
  });
}
const frame = document.getElementById('frame');
const tiles =
  screen === 'shell' && pathname === '/dashboard' ? askTilesEarly(window.location.search) : null;
if (screen === 'shell' && frame) {
  frame.hidden = false;
  frame.toggleAttribute('data-open', settings[menuSettingOf(pathname)]);
  frame.toggleAttribute('data-tags', settings.multipage);
  const chunks =
    document.querySelector<HTMLMetaElement>('meta[name="shell-chunks"]')?.content ?? '';
  const isWanted = (href: string) =>
    href !== '' && (!href.includes('/words-') || href.includes(`/words-${getLanguage()}-`));
  for (const href of chunks.split(' ').filter(isWanted)) {
    const isStyle = href.endsWith('.css');
    const link = document.createElement('link');
    if (isStyle) {
      // Vite takes the file over only with the same mode.
      link.crossOrigin = '';
      link.as = 'style';
    }
    link.rel = isStyle ? 'preload' : 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
}
const board = document.getElementById('board');
const { user, userConfig, permissions, routes } = readSession();
// Without the menu and the rights of an earlier visit, the console itself must load first.
const mayShow = routes.length > 0 && permissions.includes('dashboard:view');
if (tiles !== null && board !== null && mayShow && user?.mustChangePassword === false) {
  document.documentElement.dataset.growth = user.preferences?.growthColours ?? 'green';
  // React removes the frame before the board, so the board has the measures too.
  board.toggleAttribute('data-open', settings[menuSettingOf(pathname)]);
  board.toggleAttribute('data-tags', settings.multipage);
  board.toggleAttribute('data-assistant', userConfig?.analytics_ai_enable ?? false);
  const { compare } = toTilesQuery(window.location.search);
  const { numberStyle } = settings;
  holdBack(drawBoard(board, tiles, { language: getLanguage(), numberStyle, compare }));
}
