import type { ExportEntry, Language, ReportFormat } from '@stacksight/contract';
import { fromKept, sayFailure } from '#kit/messages/reason.ts';
import type { ExportRow } from './exports.store.ts';

/** Converts an export into an entry for its owner. */
export function toExportEntry(
  { task, file }: ExportRow,
  language: Language,
  now: Date,
): ExportEntry {
  const { id, title, done, total, reason, detail, createdAt, endedAt } = task;
  return {
    id,
    title,
    format: formatOf(task.data),
    isReport: isReport(task.data),
    status: exportStatus({ task, file }, now),
    done,
    total,
    bytes: file.bytes,
    failure: reason === null ? null : sayFailure(reason, fromKept(detail), language),
    mailTo: file.mailTo,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    expiresAt: file.expiresAt?.toISOString() ?? null,
  };
}

export function exportStatus({ task, file }: ExportRow, now: Date): ExportEntry['status'] {
  if (task.status !== 'done') return task.status;
  return (file.expiresAt?.getTime() ?? 0) > now.getTime() ? 'ready' : 'expired';
}

type MaybeReport = { request?: { report?: string; format?: ReportFormat } };

const isReport = (data: unknown): boolean => (data as MaybeReport).request?.report !== undefined;

/** Returns the kind of file that an export makes. */
export const formatOf = (data: unknown): ReportFormat =>
  (isReport(data) ? (data as MaybeReport).request?.format : undefined) ?? 'xlsx';
