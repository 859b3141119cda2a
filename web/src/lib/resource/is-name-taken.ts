import { handleError } from '../errors/handle-error.ts';

/**
 * Returns whether the server has the name already. A failed check gives false, because the save then shows the error.
 */
export async function isNameTaken(answer: Promise<{ exists: boolean }>): Promise<boolean> {
  try {
    return (await answer).exists;
  } catch (error) {
    handleError(error, { isShownByScreen: true });
    return false;
  }
}
