import { AppError } from '#lib/app-error.ts';
import { LoadError } from './load-error.ts';
import type { Sentence } from './words/say.ts';

/** Turns a fault of a file or a mapping into the error of a call or a task; returns other errors unchanged. */
export function toCallError(error: unknown): unknown {
  return error instanceof LoadError ? cannotLoad(error.sentence, error) : error;
}

/** Creates the error for what cannot be loaded. */
export function cannotLoad(why: Sentence | null, cause?: unknown): AppError {
  const params = { 'why.zh-CN': why?.['zh-CN'] ?? '', 'why.en-US': why?.['en-US'] ?? '' };
  return new AppError('import.cannot', { params, cause });
}
