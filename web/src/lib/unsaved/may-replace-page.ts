import { ask, type ConfirmQuestion } from '../notify.ts';
import { unsaved } from './unsaved.ts';

/** Whether a page may be replaced: it has no unsaved changes, or the user agrees to lose them. */
export async function mayReplacePage(path: string, question: ConfirmQuestion): Promise<boolean> {
  return !unsaved.has(path) || ask(question);
}
