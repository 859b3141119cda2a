import type { ExportRequest, Language } from '@stacksight/contract';
import type { z } from 'zod';
import type { Caller } from '#lib/caller.ts';
import type { Footprint } from '#lib/footprint.ts';
import type { Workbook } from '#lib/workbook/write-workbook.ts';

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
