import type { ExportRequest, Language } from '@stacksight/contract';
import type { z } from 'zod';
import type { Caller } from '#lib/caller.ts';
import type { Footprint } from '#lib/footprint.ts';
import type { Workbook } from '#lib/workbook/write-workbook.ts';

// Workbooks of every kind of question: the type of a request, and the service that makes the workbooks.

/** A workbook that is planned but not written. */
export type Book = {
  /** The file name. */
  name: string;
  workbook: Workbook;
  /** Returns the number of rows that the workbook will have; null when the number is known only at the end. */
  count(): Promise<number | null>;
  footprint: Footprint;
};

export type BookRequest = z.output<typeof ExportRequest>;
export type Model = Exclude<BookRequest['query'], { kind: 'rule' | 'sql' }>;
/** The account that asks for a workbook, now or in the background. */
export type BookAsker = Omit<Caller, 'sessionId' | 'mustChangePassword'>;
export type BookOptions = {
  language: Language;
  signal: AbortSignal;
  /** True if the workbook is known to exceed the limit for an immediate download. */
  isLarge: boolean;
};

/** The service that makes workbooks. */
export type Books = {
  open(request: BookRequest, asker: BookAsker, options: BookOptions): Promise<Book>;
  /**
   * Returns the number of rows that the workbook will have, or null when it is unknown. Throws for a question that the
   * account may not ask.
   */
  size(
    request: BookRequest,
    asker: BookAsker,
    options: Omit<BookOptions, 'isLarge'>,
  ): Promise<{ rows: number | null; isLarge: boolean }>;
};
