import { handleError } from '../errors/handle-error.ts';

/** Whether a name is taken already. Where that cannot be asked the field is not at fault: saving says what is. */
export async function isTaken(asked: Promise<{ exists: boolean }>): Promise<boolean> {
  try {
    return (await asked).exists;
  } catch (error) {
    handleError(error, { isToldThere: true });
    return false;
  }
}
