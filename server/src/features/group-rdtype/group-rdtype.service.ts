import { type GroupTypeForm, type Language, nameIn, noTypeGroup } from '@stacksight/contract';
import { groupFor, groupToChange } from '#analytics/question/scope.ts';
import type { Analytics } from '#analytics/run-query.ts';
import type { AuditNote } from '#kit/crud/audit-note.ts';
import { nameTaken } from '#kit/crud/name-taken.ts';
import type { ServerDeps } from '#kit/deps.ts';
import type { Origin } from '#kit/handler.ts';
import { toWritten } from '#kit/spoken.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import { bumpOwnChange } from '#store/own-codes/own-codes.ts';
import * as store from './group-rdtype.store.ts';

export type GroupRdtypeDeps = Pick<ServerDeps, 'store' | 'clock' | 'engine'> & {
  analytics: Analytics;
};
type RdtypeChangeAuthor = { caller: Caller; origin: Origin };

/** Returns one page of reader types, each with its label and its group's name. */
export async function pageOfTypes(
  { analytics, store: { db } }: GroupRdtypeDeps,
  query: store.ReaderTypeListQuery & { glc?: string | undefined },
  { caller, language }: { caller: Caller; language: Language },
) {
  const glc = groupFor(caller, await analytics.state(), query.glc);
  const source = { table: 'dim_rdtype', key: 'rdtype' } as const;
  const text = query.search?.trim() ?? '';
  const labelled = text === '' ? [] : await analytics.labels.find(source, glc, text);
  const { rows, total } = await store.listReaderTypes(db, glc, query, {
    labelled,
    none: noTypeGroup,
  });
  const labels = await analytics.labels.of(
    source,
    glc,
    rows.map(({ rdtype }) => rdtype),
    language,
  );
  const shown = rows.map(({ name, modifiedAt, ...row }) => ({
    ...row,
    label: labels[row.rdtype] ?? row.rdtype,
    groupName: name === null ? '' : nameIn(name, language),
    modifiedAt: modifiedAt.toISOString(),
  }));
  return { rows: shown, total };
}

/** Adds the reader types that the data contain; they belong to no group yet. */
export async function fillTypes(
  deps: GroupRdtypeDeps,
  note: AuditNote,
  asked: string | undefined,
  by: RdtypeChangeAuthor,
): Promise<{ added: number; total: number }> {
  const glc = groupToChange(by.caller, await deps.analytics.state(), asked);
  const seen = await store.typesSeen(deps.engine, glc);
  const added = await deps.store.transaction(async (tx) => {
    const count = await store.addTypes(tx, glc, seen, deps.clock.now());
    if (count > 0) await note(tx, by, 'fill', { subject: glc, after: { added: count } });
    return count;
  });
  const { total } = await store.listReaderTypes(
    deps.store.db,
    glc,
    { pageNum: 1, pageSize: 1 },
    { labelled: [], none: noTypeGroup },
  );
  return { added, total };
}

/** Moves types into a group or out of it; the next question uses the new groups. */
export async function editGroup(
  deps: GroupRdtypeDeps,
  note: AuditNote,
  given: GroupTypeForm,
  by: RdtypeChangeAuthor & { language: Language },
): Promise<{ groupId: string | null }> {
  const { clock } = deps;
  const glc = groupToChange(by.caller, await deps.analytics.state(), given.glc);
  const groupId = await deps.store.transaction(async (tx) => {
    await bumpOwnChange(tx, glc);
    const before = await store.listTypeGroups(tx, glc);
    const known = before.find(({ id }) => id === given.groupId) ?? null;
    const form = toWritten(given, by.language, known);
    if (await store.isNameTaken(tx, glc, form))
      throw nameTaken({ field: 'name', value: form.name?.['zh-CN'] ?? '' }, by.language);
    const group = await store.toGroup(tx, glc, form);
    if (group === undefined) throw new AppError('not_found');
    await store.moveTypes(tx, glc, { rdtypes: form.rdtypes, group, at: clock.now() });
    const after = await store.listTypeGroups(tx, glc);
    await note(tx, by, 'edit', { subject: glc, before, after });
    return group;
  });
  return { groupId };
}
