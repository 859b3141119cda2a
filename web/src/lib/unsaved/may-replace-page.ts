import { ask, type ConfirmQuestion } from '../notify.ts';
import { unsaved } from './unsaved.ts';

/** Asks whether a page with unsaved changes may be replaced; true at once for a page without changes. */
export async function mayReplacePage(path: string, question: ConfirmQuestion): Promise<boolean> {
  return !unsaved.has(path) || ask(question);
}
