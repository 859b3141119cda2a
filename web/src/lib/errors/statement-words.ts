import { ApiError } from '../api/api-error.ts';
import { toSentence } from './handle-error.ts';

/** The sentence for a statement that failed: the server says more of it than that it was refused. */
export function statementWords(error: unknown): string {
  const isTold = error instanceof ApiError && /^(sql|rule)\./.test(error.code);
  return isTold ? error.message : toSentence(error);
}
