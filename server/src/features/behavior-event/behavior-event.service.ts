import type {
  AuditVerb,
  BehaviorEvent,
  EditedEvent,
  EventData,
  NewEvent,
} from '@stacksight/contract';
import { createAnswerCache } from '#analytics/answer/answer-cache.ts';
import type { Analytics } from '#analytics/run-query.ts';
import type { Engine } from '#engine/open.ts';
import { type ChangeContext, createAuditNote } from '#kit/crud/audit-note.ts';
import { nameTaken } from '#kit/crud/name-taken.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import type { Clock } from '#lib/clock.ts';
import { lockRecord } from '#store/lock-record.ts';
import type { Store } from '#store/open.ts';
import { countStatements, eventFreshness, readCounts } from './behavior-event.queries.ts';
import {
  changeEvent,
  type EventChange,
  type EventRow,
  eventsByCode,
  getEvent,
  insertEvent,
} from './behavior-event.store.ts';
import { checkBuiltIn, checkForm, propertyType, toEventColumns } from './event-form.ts';

const area = 'behaviorEvent';

export type BehaviorEventDeps = {
  analytics: Analytics;
  engine: Engine;
  store: Store;
  clock: Clock;
};

/** Returns the raw events of the warehouse by code, with labels. */
export function listRawEvents(
  { analytics }: BehaviorEventDeps,
  { caller, language }: Pick<ChangeContext, 'caller' | 'language'>,
): Promise<Record<string, string>> {
  return analytics.labels.all('dim_event', caller.defaultGlc, language);
}

/** Creates an event; refused if the code is in use, also by a deleted event. */
export async function createEvent(
  deps: BehaviorEventDeps,
  form: NewEvent,
  by: ChangeContext,
): Promise<{ id: string }> {
  checkForm(form, Object.keys(await listRawEvents(deps, by)), by.language);
  const at = deps.clock.now();
  const row = { ...toEventColumns(form), code: form.code, createdAt: at, modifiedAt: at };
  return deps.store.transaction(async (tx) => {
    const made = await insertEvent(tx, { ...row, modifiedBy: by.caller.username });
    if (made === null) throw nameTaken({ field: 'code', value: form.code }, by.language);
    const note = { subject: form.code, after: toEventColumns(form) };
    await createAuditNote(deps, area)(tx, by, 'create', note);
    return { id: made.id };
  });
}

/** Changes an event; refused for a deleted event. */
export async function updateEvent(
  deps: BehaviorEventDeps,
  form: EditedEvent,
  by: ChangeContext,
): Promise<null> {
  const sources = Object.keys(await listRawEvents(deps, by));
  return change(deps, { id: form.id, verb: 'update' }, by, (row) => {
    checkBuiltIn(row, form, by.language);
    checkForm(form, sources, by.language);
    return toEventColumns(form);
  });
}

/** Marks an event as deleted; refused for a built-in event. */
export async function removeEvent(
  deps: BehaviorEventDeps,
  id: string,
  by: ChangeContext,
): Promise<null> {
  return change(deps, { id, verb: 'remove' }, by, (row) => {
    if (row.isBuiltIn) throw new AppError('conflict');
    return { deletedAt: deps.clock.now() };
  });
}

/** Restores a deleted event. */
export async function recoverEvent(
  deps: BehaviorEventDeps,
  id: string,
  by: ChangeContext,
): Promise<null> {
  return change(deps, { id, verb: 'recover' }, by, () => ({ deletedAt: null }));
}

/** Changes the current record of an event, locked against other changes. */
async function change(
  deps: BehaviorEventDeps,
  { id, verb }: { id: string; verb: AuditVerb },
  by: ChangeContext,
  plan: (row: EventRow) => EventChange,
): Promise<null> {
  return deps.store.transaction(async (tx) => {
    await lockRecord(tx, id);
    const row = await getEvent(tx, id);
    if (row === null || (row.deletedAt !== null) !== (verb === 'recover'))
      throw new AppError('not_found');
    const set = plan(row);
    const before = Object.fromEntries(
      Object.keys(set).map((key) => [key, row[key as keyof EventRow]]),
    );
    const modified = { modifiedAt: deps.clock.now(), modifiedBy: by.caller.username };
    await changeEvent(tx, id, { ...set, ...modified });
    await createAuditNote(deps, area)(tx, by, verb, { subject: row.code, before, after: set });
    return null;
  });
}

/** Returns the function that counts events in the caller's libraries; the counts are cached until the next load. */
export function createEventData({ analytics, engine, store }: BehaviorEventDeps) {
  const cached = createAnswerCache<EventData[]>({ mostAnswers: 200 });
  return async (
    asked: { codes?: readonly string[] | undefined; glc?: string | undefined },
    { caller, signal }: { caller: Caller; signal: AbortSignal },
  ): Promise<EventData[]> => {
    const resolved = await analytics.resolve(everything(asked.glc), caller);
    const events = await eventsByCode(store.db, asked.codes);
    const { versions } = await analytics.state();
    const version = versions.find(
      ({ glc, name }) => glc === resolved.scope.glc && name === 'behaviour_event',
    );
    const counted = events.map(({ code, events: raw, filter }) => ({ code, events: raw, filter }));
    const key = JSON.stringify([counted, resolved.scope, resolved.own, version?.version ?? null]);
    const freshOf = (code: string) =>
      eventFreshness(counted.find((one) => one.code === code) ?? { events: [] }, version);
    const work = async (shared: AbortSignal) => {
      const answers = countStatements(counted, resolved).map(async ({ sql, params, codes }) => {
        const { rows } = await engine.table(sql, params, { signal: shared, seconds: 100 });
        return readCounts(codes, rows[0] ?? [], freshOf);
      });
      return (await Promise.all(answers)).flat();
    };
    return (await cached(key, signal, work)).answer;
  };
}

const everything = (glc: string | undefined) => ({
  kind: 'table' as const,
  dataset: 'circulation',
  metrics: ['loans'],
  range: 'sofar' as const,
  by: [],
  top: 25,
  ...(glc === undefined ? {} : { glc }),
});

/** Converts a row into an event of the reply. */
export function toEvent(row: EventRow): BehaviorEvent {
  const { id, code, nameZh, nameEn, countsZh, countsEn, events, filter, isBuiltIn } = row;
  return {
    id,
    code,
    nameZh,
    nameEn,
    countsZh,
    countsEn,
    events,
    filter: filter ?? null,
    properties: row.properties.map((one) => ({ ...one, type: propertyType(one.code) })),
    status: row.deletedAt === null ? row.status : 'deleted',
    isBuiltIn,
    modifiedAt: row.modifiedAt.toISOString(),
    modifiedBy: row.modifiedBy,
  };
}
