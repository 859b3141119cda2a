import { askTilesEarly } from '#features/dashboard/ask-early.ts';
import { drawLogin } from '#features/session/login/draw-login.ts';
import { getLanguage } from '#lib/i18n/language.ts';
import { clearStoredSession, readField } from '#lib/session/stored-session.ts';
import { menuSettingOf, readSettings } from '#lib/stored-settings.ts';
import { paintTheme } from '#lib/theme/paint.ts';
import { chooseScreen, clearsSession } from '../entry/choose-screen.ts';

// This script is part of the HTML and runs before any file has loaded. It sets the colours, shows the login page or the
// frame of the shell, and sends the first call of the dashboard, without any library. `main.ts` then takes over the
// page.

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
if (screen === 'shell' && pathname === '/dashboard') askTilesEarly(window.location.search);
const frame = document.getElementById('frame');
if (screen === 'shell' && frame) {
  frame.hidden = false;
  frame.toggleAttribute('data-open', settings[menuSettingOf(pathname)]);
  frame.toggleAttribute('data-tags', settings.multipage);
  const chunks =
    document.querySelector<HTMLMetaElement>('meta[name="shell-chunks"]')?.content ?? '';
  const isWanted = (href: string) =>
    href !== '' && (!href.includes('/words-') || href.includes(`/words-${getLanguage()}-`));
  for (const href of chunks.split(' ').filter(isWanted)) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
}
