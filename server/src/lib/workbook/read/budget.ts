import { AppError } from '../../app-error.ts';

/** The limits of a whole workbook, for the sum over its sheets. */
export const bookLimits = {
  fileBytes: 20 * 1024 * 1024,
  inflatedBytes: 128 * 1024 * 1024,
  parts: 1_000,
  relations: 1_000,
  sheets: 50,
  sharedTexts: 1_000_000,
  rows: 100_000,
  columns: 200,
  /** Empty cells before the last cell of a row count too. */
  cells: 2_000_000,
  /** A text that several cells share counts once for each cell. */
  letters: 32 * 1024 * 1024,
};

export type Budget = {
  /** Subtracts a count from a limit; throws if the limit is exceeded. */
  take(what: 'inflatedBytes' | 'sharedTexts' | 'rows' | 'cells' | 'letters', count: number): void;
};

/** Creates the remaining limits of one workbook. */
export function createBudget(): Budget {
  const left = { ...bookLimits };
  return {
    take(what, count) {
      left[what] -= count;
      if (!(left[what] >= 0)) throw workbookTooLarge();
    },
  };
}

export const workbookTooLarge = (cause?: unknown) => new AppError('upload.too_large', { cause });
export const notWorkbook = (cause?: unknown) => new AppError('upload.not_xlsx', { cause });
