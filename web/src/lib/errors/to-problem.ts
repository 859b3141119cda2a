import { ApiError } from '../api/api-error.ts';
import { toSentence } from './handle-error.ts';

/** Returns the text for a failed form: the message of the first refused field, or a sentence; empty without error. */
export function toProblem(error: unknown): string {
  if (error == null) return '';
  const [first] = error instanceof ApiError ? Object.values(error.fields) : [];
  return first ?? toSentence(error);
}
