import { ApiError } from '../api/api-error.ts';
import { toSentence } from './handle-error.ts';

/** The sentence for a statement that failed: the server says more of it than that it was refused, and what of a form. */
export function statementWords(error: unknown): string {
  if (!(error instanceof ApiError)) return toSentence(error);
  if (/^(sql|rule)\./.test(error.code)) return error.message;
  return [...new Set([toSentence(error), ...Object.values(error.fields)])].join(' · ');
}
