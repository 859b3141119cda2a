import { i18n } from '../i18n/i18n.ts';
import { notify } from '../notify.ts';

/** Copies a text to the clipboard and notifies the user of the result (spec §8). */
export async function copyText(text: string, done = i18n.t('common:copy.done')): Promise<void> {
  if ((await hasWritten(text)) || hasCopied(text)) notify.success(done);
  else notify.warning(i18n.t('common:copy.unsupported'));
}

// Browsers offer the clipboard only over HTTPS and on localhost.
async function hasWritten(text: string): Promise<boolean> {
  try {
    await (navigator.clipboard as Clipboard | undefined)?.writeText(text);
    return navigator.clipboard !== undefined;
  } catch {
    return false;
  }
}

// `execCommand` also works over plain HTTP: it copies the selected text of a hidden field.
function hasCopied(text: string): boolean {
  let isPut = false;
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
    isPut = event.clipboardData !== null;
  };
  document.addEventListener('copy', put, { capture: true, once: true });
  const isAllowed = document.execCommand('copy');
  document.removeEventListener('copy', put, { capture: true });
  return isAllowed && isPut;
}
