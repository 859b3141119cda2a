import { i18n } from '../i18n/i18n.ts';
import { notify } from '../notify.ts';
import { reloadedKey } from '../session/stored-session.ts';
import { network } from './network.ts';

// A new release deletes chunks that an open page may still load. The first missing chunk reloads the page, once for
// each release that this window has met, and the reloaded page shows a short notice. While the server cannot be
// reached, the page waits for its chunk.

const saidKey = 'reloadedNow';

/** Loads a chunk as soon as the server can be reached; reloads the page when the chunk is gone. */
export async function loadOrReload<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (!(await network.isThere())) {
      await untilBack();
      return loadOrReload(async () => {
        await reloadStyles();
        return load();
      });
    }
    const builtAt = buildTime();
    if (sessionStorage.getItem(reloadedKey) === builtAt) throw error;
    sessionStorage.setItem(reloadedKey, builtAt);
    sessionStorage.setItem(saidKey, '1');
    window.location.reload();
    // The promise never settles, so that the page shows no error before it reloads.
    return new Promise(() => undefined);
  }
}

/** The development server builds no pages. */
const buildTime = () =>
  document.querySelector<HTMLMetaElement>('meta[name="build-time"]')?.content ?? 'development';

const failedStyles = new Set<HTMLLinkElement>();

/** Notes style sheets that fail to load, because the bundler loads each of them only once. */
export function watchStyles(): void {
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStyles.add(target);
  };
  // Errors of elements that fail to load reach only listeners of the capturing phase.
  window.addEventListener('error', onError, true);
}

function reloadStyles(): Promise<unknown> {
  const links = [...failedStyles];
  failedStyles.clear();
  const load = (link: HTMLLinkElement) =>
    new Promise((resolve, reject) => {
      const again = link.cloneNode() as HTMLLinkElement;
      again.addEventListener('load', resolve);
      again.addEventListener('error', reject);
      link.replaceWith(again);
    });
  return Promise.all(links.map(load));
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

/** Notifies the user when a new release made this window reload. */
export function notifyIfReloaded(): void {
  if (sessionStorage.getItem(saidKey) === null) return;
  sessionStorage.removeItem(saidKey);
  notify.info(i18n.t('common:release.updated'));
}
