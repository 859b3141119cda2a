import { ask } from '../notify.ts';
import { unsaved } from './unsaved.ts';

/** Whether a page may begin anew: it holds no changes, or its user gives them up. */
export async function mayBeginAnew(
  path: string,
  question: { title: string; text: string },
): Promise<boolean> {
  return !unsaved.has(path) || ask(question);
}
