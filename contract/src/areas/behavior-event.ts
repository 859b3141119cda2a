import { z } from 'zod';
import { codeList, page } from '../kit/page.ts';
import { area, route } from '../kit/route.ts';
import { Filter } from '../values/query.ts';
import { statisticsQuery } from '../values/statistics.ts';

// The catalogue of events: the events that an analysis can count, and the raw events of the warehouse that each one
// includes.

export const eventStatuses = ['enabled', 'hidden', 'deleted'] as const;
export type EventStatus = (typeof eventStatuses)[number];

const EventCode = z
  .string()
  .regex(/^[a-z][a-z0-9_]{1,39}$/, 'small letters, digits and _, a letter first, 2 to 40 of them');
const name = z.string().trim().max(50);
const sentence = z.string().trim().max(200);

/** A property of each occurrence of an event. */
export const EventProperty = z.object({
  /** `amount` is a measure; any other code is a dimension for filters and breakdowns. */
  code: z.string().max(64),
  nameZh: z.string().trim().min(1).max(50),
  nameEn: z.string().trim().max(50).default(''),
});
export type EventProperty = z.output<typeof EventProperty>;

const propertyTypes = ['text', 'number', 'dictionary', 'time'] as const;

export const BehaviorEvent = z.object({
  id: z.uuid(),
  code: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  countsZh: z.string(),
  countsEn: z.string(),
  /** The raw events of the warehouse that this event counts. */
  events: z.array(z.string()),
  /** The filter on the raw events. */
  filter: Filter.nullable(),
  properties: z.array(EventProperty.extend({ type: z.enum(propertyTypes) })),
  status: z.enum(eventStatuses),
  isBuiltIn: z.boolean(),
  modifiedAt: z.string(),
  modifiedBy: z.string(),
});
export type BehaviorEvent = z.output<typeof BehaviorEvent>;

const fields = {
  nameZh: name.min(1),
  nameEn: name.default(''),
  countsZh: sentence.default(''),
  countsEn: sentence.default(''),
  events: z.array(z.string().max(40)).min(1).max(20),
  filter: Filter.nullable().default(null),
  properties: z.array(EventProperty).max(30).default([]),
  status: z.enum(['enabled', 'hidden']).default('enabled'),
};

export const NewEvent = z.strictObject({ code: EventCode, ...fields });
export type NewEvent = z.output<typeof NewEvent>;
export const EditedEvent = z.strictObject({ id: z.uuid(), ...fields });
export type EditedEvent = z.output<typeof EditedEvent>;

/** The number of rows that the warehouse has of an event, in the caller's libraries. */
export const EventData = z.object({
  code: z.string(),
  count: z.number(),
  from: z.string().nullable(),
  /** The day of the last occurrence. */
  until: z.string().nullable(),
  /**
   * The last day that the loads of this event cover. The event did not occur after `until` up to this day; nothing is
   * known of later days.
   */
  dataUntil: z.string().nullable(),
  loadedAt: z.string().nullable(),
});
export type EventData = z.output<typeof EventData>;

const id = '0b5c2c1e-6a0e-4b7e-9d55-3c6f2a0f8a11';
const example: z.input<typeof BehaviorEvent> = {
  id,
  code: 'weekend_loan',
  nameZh: '周末外借',
  nameEn: 'Weekend loan',
  countsZh: '周六和周日的外借。',
  countsEn: 'Loans on Saturdays and Sundays.',
  events: ['loan'],
  filter: { field: 'weekday', op: 'in', value: ['6', '7'] },
  properties: [{ code: 'library', nameZh: '图书馆', nameEn: 'Library', type: 'dictionary' }],
  status: 'enabled',
  isBuiltIn: false,
  modifiedAt: '2026-11-21T06:00:00.000Z',
  modifiedBy: 'analyst',
};

const listing = page(BehaviorEvent, ['code', 'name', 'modifiedAt'], {
  search: z.string().max(100).optional(),
  /** If absent, the list has all events that are not deleted. */
  status: z.enum(eventStatuses).optional(),
  kind: z.enum(['builtIn', 'own']).optional(),
});

export const behaviorEvent = area('behaviorEvent', {
  list: route({
    method: 'GET',
    path: 'behavior-event/list',
    summary: 'The catalogue of events, paged',
    needs: 'event:view',
    query: listing.query,
    reply: listing.reply,
    example: { rows: [example], total: 1 },
  }),
  data: route({
    method: 'GET',
    path: 'behavior-event/data',
    summary: 'How many rows each event has, its first and last day, and its freshness',
    needs: 'event:view',
    query: { codes: codeList.optional(), glc: statisticsQuery.glc },
    reply: z.array(EventData),
    example: [
      {
        code: 'loan',
        count: 1_204_377,
        from: '2021-11-21',
        until: '2026-11-20',
        dataUntil: '2026-11-21',
        loadedAt: '2026-11-21T06:00:00.000Z',
      },
    ],
    seconds: 120,
  }),
  sources: route({
    method: 'GET',
    path: 'behavior-event/sources',
    summary: 'The raw events of the warehouse that an event can consist of',
    needs: 'event:view',
    reply: z.array(z.object({ code: z.string(), label: z.string() })),
    example: [{ code: 'loan', label: '外借' }],
  }),
  create: route({
    method: 'POST',
    path: 'behavior-event/add',
    summary: 'Create an event',
    needs: 'event:edit',
    body: NewEvent,
    reply: z.object({ id: z.uuid() }),
    example: { id },
  }),
  update: route({
    method: 'PUT',
    path: 'behavior-event/edit',
    summary: 'Change an event; of a built-in event only its names, texts and status',
    needs: 'event:edit',
    body: EditedEvent,
    reply: z.null(),
    example: null,
  }),
  remove: route({
    method: 'DELETE',
    path: 'behavior-event/logic-delete/{id}',
    summary: 'Delete an event; it can be restored',
    needs: 'event:edit',
    params: { id: z.uuid() },
    reply: z.null(),
    example: null,
  }),
  recover: route({
    method: 'PUT',
    path: 'behavior-event/logic-recovery/{id}',
    summary: 'Restore a deleted event',
    needs: 'event:edit',
    params: { id: z.uuid() },
    reply: z.null(),
    example: null,
  }),
  get: route({
    method: 'GET',
    path: 'behavior-event/{id}',
    summary: 'Read one event',
    needs: 'event:view',
    params: { id: z.uuid() },
    reply: BehaviorEvent,
    example,
  }),
});
