import { ApiError } from '../api/api-error.ts';
import { toSentence } from './handle-error.ts';

/** What went wrong with a form, in words: the first field that the server refuses, else the sentence; empty without an error. */
export function toProblem(error: unknown): string {
  if (error == null) return '';
  const [first] = error instanceof ApiError ? Object.values(error.fields) : [];
  return first ?? toSentence(error);
}
