import { createHash, randomUUID } from 'node:crypto';
import type { Language, PushedEvent } from '@stacksight/contract';
import { groupToFill } from '#analytics/question/group-to-fill.ts';
import type { Analytics } from '#analytics/run-query.ts';
import { knownEventWords } from '#ingest/mapping/known-event-words.ts';
import { personalValue, surelyPersonal } from '#ingest/personal-value.ts';
import type { ServerDeps } from '#kit/deps.ts';
import { sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import { seal } from '#lib/seal.ts';
import { lockRecord } from '#store/lock-record.ts';
import { operationEvents } from '#store/own-codes/operation-events.ts';
import * as store from './ingest.store.ts';

export type IngestDeps = Pick<ServerDeps, 'store' | 'clock' | 'secrets' | 'engine' | 'config'> & {
  analytics: Pick<Analytics, 'state'>;
};
type Pushed = { events: readonly PushedEvent[]; glc: string | undefined; key: string | null };
type By = { caller: Caller; language: Language };

export const sealPurpose = 'pushed events';
const aheadMs = 5 * 60_000;

/** Keeps pushed events until they are loaded. When the promise resolves they are on the disk. */
export async function keepEvents(
  deps: IngestDeps,
  { events, glc: asked, key }: Pushed,
  by: By,
): Promise<{ taken: number; known: number }> {
  const { accountId } = by.caller;
  const glc = await groupToFill(deps, by.caller, asked);
  await refuseWrong(deps, glc, events, by.language);
  const hash = createHash('sha256')
    .update(JSON.stringify([glc, events]))
    .digest('hex');
  return deps.store.transaction(async (tx) => {
    await lockRecord(tx, `pushedEvents ${glc}`);
    const before = key === null ? null : await store.findCall(tx, accountId, key);
    if (before !== null) {
      if (before.hash !== hash) throw new AppError('ingest.key_used');
      return { taken: before.taken, known: before.known };
    }
    const receivedAt = deps.clock.now();
    const ids = events.flatMap(({ id }) => (id === undefined ? [] : [id]));
    const fresh = await store.takeIds(tx, glc, [...new Set(ids)], receivedAt);
    // Of two events with one id in the same call, the first is taken.
    const taken = events.filter(({ id }) => id === undefined || fresh.delete(id));
    const { sealKey } = deps.secrets;
    const counts = { taken: taken.length, known: events.length - taken.length };
    await store.addCall(tx, {
      ...{ id: randomUUID(), accountId, key, glc, hash, receivedAt, loadId: null, ...counts },
      events: taken.length === 0 ? null : seal(sealKey, sealPurpose, JSON.stringify(taken)),
    });
    return counts;
  });
}

/** Refuses events that could not be loaded later, and names the first of them. */
async function refuseWrong(
  { engine, store: records, clock }: IngestDeps,
  glc: string,
  events: readonly PushedEvent[],
  language: Language,
): Promise<void> {
  const words = await knownEventWords(engine, await operationEvents(records.db, glc));
  const latest = clock.now().getTime() + aheadMs;
  for (const [index, pushed] of events.entries()) {
    const { event, at } = pushed;
    const personal = personalField(pushed);
    if (personal !== null) {
      const fields = {
        [`events.${index}.${personal}`]: sentence('ingest.reason.personal', language, {}),
      };
      throw new AppError('request.invalid', { fields });
    }
    const wrong = words.has(event.trim().toLowerCase())
      ? timeFault(at, latest)
      : 'ingest.reason.event';
    if (wrong === null) continue;
    const field = wrong === 'ingest.reason.event' ? 'event' : 'at';
    const value = field === 'event' ? event : at;
    const fields = { [`events.${index}.${field}`]: sentence(wrong, language, { value }) };
    throw new AppError('request.invalid', { fields });
  }
}

const codes = ['libcode', 'loc', 'rdtype', 'clc', 'cirtype', 'channel', 'operator'] as const;
const numbers = ['barcode', 'bookrecno'] as const;
const mayBe = { code: new RegExp(personalValue), number: new RegExp(surelyPersonal) };

/** Returns the field of an event that holds what leads to one person, or null. */
function personalField(event: PushedEvent): string | null {
  return (
    codes.find((field) => mayBe.code.test(event[field] ?? '')) ??
    numbers.find((field) => mayBe.number.test(event[field] ?? '')) ??
    null
  );
}

const timeForm =
  /^(\d{4})-(\d{2})-(\d{2})(?:[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

function timeFault(at: string, latest: number): 'ingest.reason.at' | 'ingest.reason.future' | null {
  const [, year = '', month = '', day = ''] = timeForm.exec(at) ?? [];
  const midnight = new Date(`${year}-${month}-${day}T00:00:00Z`);
  const isDay = !Number.isNaN(midnight.getTime()) && midnight.getUTCDate() === Number(day);
  const moment = new Date(at.replace(' ', 'T'));
  if (year < '1970' || !isDay || Number.isNaN(moment.getTime())) return 'ingest.reason.at';
  // A time without a zone may be up to 14 hours ahead of this server's.
  const slack = /(?:Z|[+-]\d{2}:?\d{2})$/.test(at.slice(10)) ? 0 : 14 * 3_600_000;
  return moment.getTime() > latest + slack ? 'ingest.reason.future' : null;
}
