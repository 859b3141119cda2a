import { flushSync } from 'react-dom';
import { useSettings } from '#lib/settings.ts';
import { readSettings } from '#lib/stored-settings.ts';

/** Paper is light: while it is printed, the page has the colours of the day. */
export function watchPrinting(): void {
  const setDark = (dark: boolean) => flushSync(() => useSettings.setState({ dark }));
  window.addEventListener('beforeprint', () => setDark(false));
  window.addEventListener('afterprint', () => setDark(readSettings().dark));
}
