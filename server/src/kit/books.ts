import type { ExportRequest, Language } from '@stacksight/contract';
import type { z } from 'zod';
import type { Caller } from '#lib/caller.ts';
import type { Footprint } from '#lib/footprint.ts';
import type { Workbook } from '#lib/workbook/write-workbook.ts';

// Workbooks of every kind of question: the type of a request, and the service that makes them.

/** A workbook that is planned and not written yet. */
export type Book = {
  /** The file name. */
  name: string;
  workbook: Workbook;
  /** How many rows the workbook will have; null when that is known only at the end. */
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
  /** The workbook is known to exceed the limit for an immediate download. */
  isLarge: boolean;
};

/** Makes workbooks. */
export type Books = {
  open(request: BookRequest, asker: BookAsker, options: BookOptions): Promise<Book>;
  /** How many rows the workbook will have, null when that is not known; refuses what the account may not ask. */
  size(
    request: BookRequest,
    asker: BookAsker,
    options: Omit<BookOptions, 'isLarge'>,
  ): Promise<{ rows: number | null; isLarge: boolean }>;
};
