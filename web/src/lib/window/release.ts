import { i18n } from '../i18n/i18n.ts';
import { notify } from '../notify.ts';
import { reloadedKey } from '../session/stored-session.ts';
import { network } from './network.ts';

// A release replaces the chunks of a page that is open. The first chunk that cannot be loaded reloads the page, once for
// each release that this window knows, and the reloaded page says quietly why. While the server cannot be reached a
// chunk is waited for.

const version = `${import.meta.env.BUILD_VERSION} ${import.meta.env.BUILD_TIME}`;
const saidKey = 'reloadedNow';

/** Loads a chunk, when the server is there, or reloads the page when it is gone. */
export async function loadOrReload<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!(await network.isThere())) {
      await untilBack();
      return loadOrReload(load);
    }
    if (sessionStorage.getItem(reloadedKey) === version) throw error;
    sessionStorage.setItem(reloadedKey, version);
    sessionStorage.setItem(saidKey, '1');
    window.location.reload();
    // The page is going: nothing may be shown meanwhile.
    return new Promise(() => undefined);
  }
}

function untilBack(): Promise<void> {
  return new Promise((resolve) => {
    const end = network.onBack(() => {
      end();
      resolve();
    });
    network.failed();
  });
}

/** Says that the window shows a new version, when it was reloaded for one. */
export function sayIfReloaded(): void {
  if (sessionStorage.getItem(saidKey) === null) return;
  sessionStorage.removeItem(saidKey);
  notify.info(i18n.t('common:release.updated'));
}
