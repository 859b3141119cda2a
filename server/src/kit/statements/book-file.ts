import { AppError } from '#lib/app-error.ts';
import { workbookMime, writeWorkbook } from '#lib/workbook/write-workbook.ts';
import type { Book, BookAsker } from '../books.ts';
import { type FileAnswer, file } from '../replies.ts';

/** Turns a workbook into a download. */
export const bookFile = ({ name, workbook }: Pick<Book, 'name' | 'workbook'>): FileAnswer =>
  file(name, workbookMime, writeWorkbook(workbook));

/** Throws for an account that lacks a permission. */
export function assertMay(asker: BookAsker, permission: string): void {
  if (!asker.isSuper && !asker.permissions.has(permission)) throw new AppError('permission.denied');
}
