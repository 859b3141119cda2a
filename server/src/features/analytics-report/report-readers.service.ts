import type { ReportForm, ReportReaders } from '@stacksight/contract';
import type { CallerContext } from '#kit/handler.ts';
import { sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import type { Db } from '#store/backend.ts';
import { knownReaders } from './report-readers.store.ts';

type Kept = { createdBy: string | null; readers: ReportReaders | null };

/** Returns whether the caller may choose the readers of a report: the author and the super account. */
export const mayShare = (
  { createdBy }: Pick<Kept, 'createdBy'>,
  { accountId, isSuper }: CallerContext['caller'],
): boolean => isSuper || createdBy === accountId;

/**
 * Refuses readers that another account than the author or super chooses, and new readers that do not exist. A form
 * without readers, or with the same, always passes. `before` is null for a new report.
 */
export async function checkReaders(
  db: Db,
  { readers }: Pick<ReportForm, 'readers'>,
  { caller, language }: CallerContext,
  before: Kept | null,
): Promise<void> {
  if (readers === undefined || isSame(readers, before?.readers ?? null)) return;
  if (before !== null && !mayShare(before, caller)) throw new AppError('permission.denied');
  if (readers === null) return;
  const had = [...(before?.readers?.roles ?? []), ...(before?.readers?.people ?? [])];
  const known = new Set([...had, ...(await knownReaders(db, readers))]);
  const strange = (['roles', 'people'] as const).flatMap((kind) =>
    readers[kind]
      .filter((id) => !known.has(id))
      .map((value) => [`readers.${kind}`, value] as const),
  );
  if (strange.length === 0) return;
  const fields = Object.fromEntries(
    strange.map(([field, value]) => [field, sentence('field.unknown', language, { value })]),
  );
  throw new AppError('request.invalid', { fields });
}

function isSame(one: ReportReaders | null, other: ReportReaders | null): boolean {
  if (one === null || other === null) return one === other;
  const text = ({ roles, people }: ReportReaders) =>
    JSON.stringify([[...roles].sort(), [...people].sort()]);
  return text(one) === text(other);
}
