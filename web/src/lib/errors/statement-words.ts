import { ApiError } from '../api/api-error.ts';
import { toSentence } from './handle-error.ts';

/** Returns the text for a failed SQL statement: the engine's message, or the error's sentence with its field errors. */
export function statementWords(error: unknown): string {
  if (!(error instanceof ApiError)) return toSentence(error);
  if (/^(sql|rule)\./.test(error.code)) return error.message;
  return [...new Set([toSentence(error), ...Object.values(error.fields)])].join(' · ');
}
