import type {
  AnalyticsComponent,
  AuditVerb,
  ComponentForm,
  Query,
  Range,
} from '@stacksight/contract';
import { checkRights } from '#analytics/rights.ts';
import type { Analytics } from '#analytics/run-query.ts';
import { type ChangeContext, createAuditNote } from '#kit/crud/audit-note.ts';
import { writeNamed } from '#kit/crud/name-taken.ts';
import { mayChange } from '#kit/crud/own-records.ts';
import type { CallerContext } from '#kit/handler.ts';
import type { Reports } from '#kit/reports.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import type { Clock } from '#lib/clock.ts';
import type { Tx } from '#store/backend.ts';
import { asShown } from '#store/demo/shown-demo.ts';
import type { Store } from '#store/open.ts';
import {
  type ComponentListQuery,
  type ComponentRow,
  changeComponent,
  getComponent,
  insertComponent,
  listComponents,
  removeComponent,
} from './analytics-component.store.ts';

export type AnalyticsComponentDeps = { analytics: Analytics; store: Store; clock: Clock };

export async function componentsOf(
  { store }: AnalyticsComponentDeps,
  listing: ComponentListQuery,
  { caller, language }: CallerContext,
) {
  const { rows, total } = await listComponents(store.db, listing);
  const components = rows.map(({ component, username }) => ({ ...component, username }));
  const shown = await asShown(store.db, 'analytics_component', components, language);
  return { rows: shown.map((row) => toComponent(row, row.username ?? '', caller)), total };
}

function toComponent(row: ComponentRow, createdBy: string, caller: Caller): AnalyticsComponent {
  const { id, name, note, query, chart, rest } = row;
  const modifiedAt = row.modifiedAt.toISOString();
  return {
    id,
    name,
    note,
    query,
    chart,
    rest,
    createdBy,
    modifiedAt,
    mayChange: mayChange(row, caller),
  };
}

/** Returns a saved analysis as PNG, with the caller's rights; with a range or a whole question in place of its own. */
export async function componentPicture(
  { store, reports }: AnalyticsComponentDeps & { reports: Reports },
  id: string,
  { range, question }: { range: Range | null; question: Query | null },
  { caller, language, signal }: CallerContext & { signal: AbortSignal },
): Promise<{ name: string; data: Buffer }> {
  const row = await getComponent(store.db, id);
  const [shown] = await asShown(
    store.db,
    'analytics_component',
    row === null ? [] : [row],
    language,
  );
  if (shown === undefined) throw new AppError('not_found');
  const asked = { ...shown, query: question ?? shown.query };
  const data = await reports.picture(asked, range, caller, { language, signal });
  return { name: `${shown.name.replace(/[\\/:*?"<>|]/g, '_')}.png`, data };
}

/** Saves a question that the caller may ask; refuses a name that exists. */
export async function createComponent(
  deps: AnalyticsComponentDeps,
  form: ComponentForm,
  by: ChangeContext,
) {
  await checkQuery(deps, form, by.caller);
  const at = deps.clock.now();
  const row = { ...form, createdBy: by.caller.accountId, createdAt: at, modifiedAt: at };
  const id = await change(deps, form, by, 'create', (tx) => insertComponent(tx, row));
  return { id };
}

export async function updateComponent(
  deps: AnalyticsComponentDeps,
  id: string,
  form: ComponentForm,
  by: ChangeContext,
) {
  await componentOf(deps, id, by.caller);
  await checkQuery(deps, form, by.caller);
  const set = { ...form, modifiedAt: deps.clock.now() };
  await change(deps, form, by, 'update', (tx) => changeComponent(tx, id, set));
  return null;
}

export async function deleteComponent(deps: AnalyticsComponentDeps, id: string, by: ChangeContext) {
  const row = await componentOf(deps, id, by.caller);
  await change(deps, row, by, 'remove', (tx) => removeComponent(tx, id));
  return null;
}

async function checkQuery(
  { analytics }: AnalyticsComponentDeps,
  { query }: ComponentForm,
  caller: Caller,
) {
  checkRights(await analytics.resolve(query, caller), caller, false);
}

async function componentOf(
  { store }: AnalyticsComponentDeps,
  id: string,
  caller: Caller,
): Promise<ComponentRow> {
  const row = await getComponent(store.db, id);
  if (row === null) throw new AppError('not_found');
  if (!mayChange(row, caller)) throw new AppError('permission.denied');
  return row;
}

async function change<Made>(
  deps: AnalyticsComponentDeps,
  { name }: { name: string },
  by: ChangeContext,
  verb: AuditVerb,
  write: (tx: Tx) => Promise<Made>,
): Promise<Made> {
  const note = createAuditNote(deps, 'analyticsComponent');
  const written = deps.store.transaction(async (tx) => {
    const made = await write(tx);
    await note(tx, by, verb, { subject: name });
    return made;
  });
  return writeNamed(written, { field: 'name', value: name }, by.language);
}
