import { handleError } from '../errors/handle-error.ts';

/** Whether a name is taken. When the check itself fails, the answer is no: saving shows the error. */
export async function isTaken(answer: Promise<{ exists: boolean }>): Promise<boolean> {
  try {
    return (await answer).exists;
  } catch (error) {
    handleError(error, { isShownByScreen: true });
    return false;
  }
}
