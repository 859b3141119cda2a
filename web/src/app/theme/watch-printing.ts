import { flushSync } from 'react-dom';
import { useSettings } from '#lib/settings.ts';
import { readSettings } from '#lib/stored-settings.ts';

/** Prints in light colours: the page turns light while the browser prints it. */
export function watchPrinting(): void {
  const setDark = (dark: boolean) => flushSync(() => useSettings.setState({ dark }));
  window.addEventListener('beforeprint', () => setDark(false));
  window.addEventListener('afterprint', () => setDark(readSettings().dark));
}
