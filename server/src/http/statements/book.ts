import type { ExportRequest } from '@stacksight/contract';
import type { z } from 'zod';
import type { Footprint } from '#analytics/footprint.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import { type Workbook, workbookMime, writeWorkbook } from '#lib/workbook/write-workbook.ts';
import type { Language } from '../language.ts';
import { type FileAnswer, file } from '../replies.ts';

// Workbooks of every kind of question: what is asked, and where they come from.

/** A workbook that has been thought of and not written yet. */
export type Book = {
  /** As a file is called. */
  name: string;
  workbook: Workbook;
  /** How many rows it will have; null where only the end tells. */
  count(): Promise<number | null>;
  footprint: Footprint;
};

export type BookRequest = z.output<typeof ExportRequest>;
export type Model = Exclude<BookRequest['query'], { kind: 'rule' | 'sql' }>;
/** Whoever asks for a workbook, now or in the background. */
export type BookAsker = Omit<Caller, 'sessionId' | 'mustChangePassword'>;
export type BookOptions = {
  language: Language;
  signal: AbortSignal;
  /** It is known to be more than is made at once. */
  isLarge: boolean;
};

/** Where workbooks come from. */
export type Books = {
  open(request: BookRequest, asker: BookAsker, options: BookOptions): Promise<Book>;
  /** How many rows it will have, null where that is not known; refuses what the asker may not ask. */
  size(
    request: BookRequest,
    asker: BookAsker,
    options: Omit<BookOptions, 'isLarge'>,
  ): Promise<{ rows: number | null; isLarge: boolean }>;
};

/** A workbook as the answer to a call. */
export const bookFile = ({ name, workbook }: Pick<Book, 'name' | 'workbook'>): FileAnswer =>
  file(name, workbookMime, writeWorkbook(workbook));

/** Refuses those without a permission. */
export function assertMay(asker: BookAsker, permission: string): void {
  if (!asker.isSuper && !asker.permissions.has(permission)) throw new AppError('permission.denied');
}
