import {
  type Language,
  type PlacedItem,
  placeItems,
  ReportForm,
  type ReportVersion,
  type ShownItem,
  type WithBothNames,
} from '@stacksight/contract';
import type { CallerContext } from '#kit/handler.ts';
import { AppError } from '#lib/app-error.ts';
import type { Db } from '#store/backend.ts';
import { type AnalyticsReportDeps, ownReport } from './analytics-report.service.ts';
import { shownItems } from './analytics-report.store.ts';
import { listReportEntries, type ReportEntry } from './report-version.store.ts';

/** Returns the saved states of a report, newest first, from the entries of the audit log. */
export async function readVersions(
  { store }: AnalyticsReportDeps,
  id: string,
  by: CallerContext,
): Promise<WithBothNames<ReportVersion>[]> {
  if ((await ownReport(store.db, id, by)) === null) throw new AppError('not_found');
  const states = (await listReportEntries(store.db, id)).flatMap(statesOf);
  return Promise.all(states.map((state) => toVersion(store.db, state, by.language)));
}

type SavedState = Pick<ReportEntry, 'id' | 'at' | 'by'> & { form: ReportForm };

// The oldest entry also has the state before it, unless it created the report.
function statesOf(entry: ReportEntry, index: number, all: readonly ReportEntry[]): SavedState[] {
  const after = toForm(entry.after);
  const before = index === all.length - 1 ? toForm(entry.before) : null;
  return [
    ...(after === null ? [] : [{ id: entry.id, at: entry.at, by: entry.by, form: after }]),
    ...(before === null ? [] : [{ id: 0, at: null, by: '', form: before }]),
  ];
}

/** Reads a form from an entry, which may have more fields, or items with their analyses; null if it has no items. */
function toForm(kept: unknown): ReportForm | null {
  if (typeof kept !== 'object' || kept === null || !('items' in kept)) return null;
  const { name, note, range, libraries, filter, items } = kept as Record<string, unknown>;
  const list = Array.isArray(items) ? items.map(toItem) : [];
  const read = ReportForm.safeParse({ name, note, range, libraries, filter, items: list });
  return read.success ? read.data : null;
}

function toItem(kept: unknown): unknown {
  const { kind, id, text, caption, box } = kept as Record<string, unknown>;
  if (kind === 'text') return { kind, text, box };
  return kind === 'picture' ? { kind, id, caption, box } : { kind, id, box };
}

async function toVersion(
  db: Db,
  { form, ...stamp }: SavedState,
  language: Language,
): Promise<WithBothNames<ReportVersion>> {
  const { projectId: _, readers: __, folder: ___, ...rest } = form;
  const placed: PlacedItem[] = placeItems(form.items);
  const items: WithBothNames<ShownItem>[] = await shownItems(db, placed, language);
  return { ...stamp, at: stamp.at?.toISOString() ?? null, ...rest, items };
}
