import type { Download } from './api/send.ts';
import { handleError } from './errors/handle-error.ts';
import { i18n } from './i18n/i18n.ts';
import { notify } from './notify.ts';

/** Saves the file that a call returns, and notifies the user of the result (spec §8). */
export async function download(file: Promise<Download>): Promise<void> {
  try {
    const { name, blob } = await file;
    saveBlob(name, blob);
    notify.success(i18n.t('common:download.done'));
  } catch (error) {
    notify.error(i18n.t('common:download.failed'));
    handleError(error);
  }
}

/** Gives the browser a file to save. */
export function saveBlob(name: string, blob: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
