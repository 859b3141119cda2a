import { watchEntry } from '#app/entry/enter.ts';
import { preloadEntry } from '#app/entry/entry.ts';
import { preloadRootScreen, watchScreen } from '#app/entry/watch-screen.ts';
import { handleError } from '#lib/errors/handle-error.ts';
import { reportError } from '#lib/errors/report.ts';
import { startWords } from '#lib/i18n/i18n.ts';
import { watchSession } from '#lib/session/session-store.ts';
import { watchSettings } from '#lib/settings.ts';
import { startTheme } from '#lib/theme/apply-theme.ts';
import { network } from '#lib/window/network.ts';
import { watchPlace } from '#lib/window/place.ts';
import { notifyIfReloaded, watchStyles } from '#lib/window/release.ts';
import { startTrustedTypes } from '#lib/window/trusted-types.ts';

startTrustedTypes();
startTheme();
watchSession();
watchSettings();
watchEntry();
network.watch();
watchPlace();
watchStyles();
window.addEventListener('error', ({ error }) => error && reportError(error));
window.addEventListener('unhandledrejection', ({ reason }) => handleError(reason));

void start();

// No top-level `await`: other chunks import from this one, and would have to wait for it.
async function start(): Promise<void> {
  preloadRootScreen();
  await startWords(preloadEntry());
  notifyIfReloaded();
  watchScreen();
}
