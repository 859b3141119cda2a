import { ApiError } from '../api/api-error.ts';
import { toSentence } from './handle-error.ts';

/**
 * The text for a failed SQL statement: the message of the engine, or the sentence for the error with its field errors.
 */
export function statementWords(error: unknown): string {
  if (!(error instanceof ApiError)) return toSentence(error);
  if (/^(sql|rule)\./.test(error.code)) return error.message;
  return [...new Set([toSentence(error), ...Object.values(error.fields)])].join(' · ');
}
