import { AppError } from '../../app-error.ts';

/** What a whole book may have, however many sheets it is spread over. */
export const bookLimits = {
  fileBytes: 20 * 1024 * 1024,
  inflatedBytes: 128 * 1024 * 1024,
  parts: 1_000,
  relations: 1_000,
  sheets: 50,
  sharedTexts: 1_000_000,
  rows: 100_000,
  columns: 200,
  /** Empty ones before the last of a row are counted too. */
  cells: 2_000_000,
  /** A text that many cells share is counted for each of them. */
  letters: 32 * 1024 * 1024,
};

export type Budget = {
  /** Takes so much of what is left, and refuses the book where that is not there. */
  take(what: 'inflatedBytes' | 'sharedTexts' | 'rows' | 'cells' | 'letters', count: number): void;
};

/** What one book has left. */
export function createBudget(): Budget {
  const left = { ...bookLimits };
  return {
    take(what, count) {
      left[what] -= count;
      if (!(left[what] >= 0)) throw tooLarge();
    },
  };
}

export const tooLarge = (cause?: unknown) => new AppError('upload.too_large', { cause });
export const notWorkbook = (cause?: unknown) => new AppError('upload.not_xlsx', { cause });
