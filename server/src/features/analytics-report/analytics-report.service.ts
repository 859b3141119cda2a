import {
  type AnalyticsReport,
  type Names,
  nameIn,
  placeItems,
  type ReportForm,
  type ReportReaders,
  type WithBothNames,
} from '@stacksight/contract';
import type { Write } from '#kit/crud/crud-routes.ts';
import { writeNamed } from '#kit/crud/name-taken.ts';
import { mayChange } from '#kit/crud/own-records.ts';
import type { CallerContext } from '#kit/handler.ts';
import { sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import type { Clock } from '#lib/clock.ts';
import type { Db } from '#store/backend.ts';
import { asShown } from '#store/demo/shown-demo.ts';
import type { Store } from '#store/open.ts';
import {
  addReport,
  changeReport,
  findReport,
  findShown,
  hasProject,
  removeReport,
  shownItems,
} from './analytics-report.store.ts';
import { checkReaders, mayShare } from './report-readers.service.ts';
import { readerNames } from './report-readers.store.ts';

export type AnalyticsReportDeps = { store: Store; clock: Clock };
type ReportStamps = {
  id: string;
  project: Names | null;
  createdBy: string | null;
  username: string | null;
  readers: ReportReaders | null;
  modifiedAt: Date;
};

/** Adds to each report the names of its readers, and whether the caller may change and delete it. */
export async function shownReports<Row extends ReportStamps>(
  db: Db,
  found: readonly Row[],
  { caller, language }: CallerContext,
) {
  const shown = await asShown(db, 'analytics_report', found, language);
  const nameReaders = await readerNames(
    db,
    found.map(({ readers }) => readers),
    language,
  );
  return shown.map((row) => {
    const { username, project, readers, ...rest } = row;
    return {
      ...rest,
      readers: nameReaders(readers),
      mayShare: mayShare(row, caller),
      project: project && nameIn(project, language),
      createdBy: username ?? '',
      modifiedAt: row.modifiedAt.toISOString(),
      mayChange: mayChange(row, caller),
    };
  });
}

/** Returns a report with the questions and targets that it shows. */
export async function readReport(
  db: Db,
  id: string,
  by: CallerContext,
): Promise<WithBothNames<AnalyticsReport> | null> {
  const found = await findReport(db, by.caller, id);
  const [report] = await shownReports(db, found === null ? [] : [found], by);
  if (report === undefined) return null;
  return { ...report, items: await shownItems(db, report.items, by.language) };
}

const nameOf = ({ name }: ReportForm) => ({ field: 'name', value: name });

export async function createReport(
  deps: AnalyticsReportDeps,
  form: ReportForm,
  by: CallerContext,
): Promise<Write<string>> {
  const { db } = deps.store;
  await checkItems(db, form, by, []);
  await checkProject(db, form, by, null);
  await checkReaders(db, form, by, null);
  const made = { createdBy: by.caller.accountId, at: deps.clock.now() };
  const placed = { ...form, items: placeItems(form.items) };
  return (tx) => writeNamed(addReport(tx, placed, made), nameOf(form), by.language);
}

export async function updateReport(
  deps: AnalyticsReportDeps,
  id: string,
  form: ReportForm,
  by: CallerContext,
): Promise<Write<unknown> | null> {
  const { db } = deps.store;
  const before = await ownReport(db, id, by);
  if (before === null) return null;
  await checkItems(db, form, by, before.items);
  await checkProject(db, form, by, before.projectId);
  await checkReaders(db, form, by, before);
  const placed = { ...form, items: placeItems(form.items) };
  return (tx) =>
    writeNamed(changeReport(tx, id, placed, deps.clock.now()), nameOf(form), by.language);
}

export async function deleteReport(
  { store }: AnalyticsReportDeps,
  id: string,
  by: CallerContext,
): Promise<Write<unknown> | null> {
  if ((await ownReport(store.db, id, by)) === null) return null;
  return (tx) => removeReport(tx, id);
}

/** Returns a report that the caller may change; null if there is none. */
export async function ownReport(db: Db, id: string, { caller }: CallerContext) {
  const found = await findReport(db, caller, id);
  if (found !== null && !mayChange(found, caller)) throw new AppError('permission.denied');
  return found;
}

/** Refuses new items that do not exist. Items that the report had before may have been deleted. */
async function checkItems(
  db: Db,
  { items }: ReportForm,
  { language }: CallerContext,
  before: ReportForm['items'],
): Promise<void> {
  const known = new Set(before.map((item) => ('id' in item ? item.id : '')));
  const { components, targets, pictures } = await findShown(db, items, language);
  const found = [...components, ...targets].map(({ id }) => id);
  for (const id of [...found, ...pictures.keys()]) known.add(id);
  const missing = items.flatMap((item, index) =>
    item.kind === 'text' || known.has(item.id) ? [] : [[`items.${index}`, item.id] as const],
  );
  if (missing.length === 0) return;
  const say = (value: string) => sentence('field.unknown', language, { value });
  const fields = Object.fromEntries(missing.map(([field, value]) => [field, say(value)]));
  throw new AppError('request.invalid', { fields });
}

/** Refuses to put a report into a project that its author cannot see; a report may always stay in its project. */
export async function checkProject(
  db: Db,
  { projectId }: Pick<ReportForm, 'projectId'>,
  { caller, language }: CallerContext,
  before: string | null,
): Promise<void> {
  if (projectId == null || projectId === before) return;
  if (await hasProject(db, caller, projectId)) return;
  const fields = { projectId: sentence('field.unknown', language, { value: projectId }) };
  throw new AppError('request.invalid', { fields });
}
