import { z } from 'zod';
import { area, route } from '../kit/route.ts';

// Events that gates, self-service machines and other systems push. The fields have the names of the columns of an
// events file.

const code = z.string().max(64).optional();

export const PushedEvent = z.strictObject({
  /** The event's own id. A second event with the id of an earlier one changes nothing. */
  id: z.string().min(1).max(100).optional(),
  /** A code of the event list, or a word for one, such as 借书 or checkout. */
  event: z.string().min(1).max(64),
  /** The time, with a zone, or else in the zone of the library. */
  at: z.string().min(8).max(40),
  /** The card number; only its hash is stored. */
  reader: z.string().max(100).optional(),
  libcode: code,
  loc: code,
  rdtype: code,
  bookrecno: z.string().max(100).optional(),
  barcode: z.string().max(100).optional(),
  clc: code,
  cirtype: code,
  channel: code,
  operator: code,
  amount: z.number().optional(),
  n: z.number().int().min(1).max(1_000_000).optional(),
});
export type PushedEvent = z.output<typeof PushedEvent>;

export const ingest = area('ingest', {
  events: route({
    method: 'POST',
    path: 'ingest/events',
    summary:
      'Push up to 10,000 events as JSON, NDJSON or CSV. The answer says that they are kept for good; a few minutes later they are in the numbers. A call with an Idempotency-Key that was used before changes nothing',
    needs: 'ingest:send',
    query: { glc: z.string().max(64).optional() },
    body: z.strictObject({ events: z.array(PushedEvent).min(1).max(10_000) }),
    reply: z.object({
      /** The events that were new. */
      taken: z.number().int(),
      /** The events that an earlier call had brought. */
      known: z.number().int(),
    }),
    example: { taken: 2, known: 0 },
    seconds: 30,
  }),
});
