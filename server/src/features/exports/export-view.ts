import { type ErrorCode, type ExportEntry, errorCodes } from '@stacksight/contract';
import type { Language } from '#http/language.ts';
import { sentence } from '#http/messages.ts';
import type { ExportRow } from './exports.store.ts';

/** What its owner sees of an export. */
export function toEntry({ task, file }: ExportRow, language: Language, now: Date): ExportEntry {
  const { id, title, done, total, reason, detail, createdAt, endedAt } = task;
  return {
    id,
    title,
    status: statusOf({ task, file }, now),
    done,
    total,
    bytes: file.bytes,
    failure: reason === null ? null : sentence(toCode(reason), language, { reason: detail ?? '' }),
    mailTo: file.mailTo,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    expiresAt: file.expiresAt?.toISOString() ?? null,
  };
}

export function statusOf({ task, file }: ExportRow, now: Date): ExportEntry['status'] {
  if (task.status !== 'done') return task.status;
  return (file.expiresAt?.getTime() ?? 0) > now.getTime() ? 'ready' : 'expired';
}

// A later version may have known codes that this one does not.
function toCode(reason: string): ErrorCode {
  return errorCodes.find((code) => code === reason) ?? 'internal';
}
