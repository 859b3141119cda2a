import type { Caller } from '#lib/caller.ts';
import { addAudit } from '#store/audit.ts';
import type { Deps } from '../deps.ts';
import type { Origin } from '../handler.ts';

export type Who = { caller: Caller; origin: Origin };
type Change = { subject: string; before?: unknown; after?: unknown };

/** Writes who changed what to the audit log; never give it passwords, tokens or whole bodies. */
export type AuditNote = (call: Who, verb: string, change: Change) => Promise<void>;

/** The notes of one area: its actions are `area.verb`. */
export function createAuditNote({ store, clock }: Pick<Deps, 'store' | 'clock'>, area: string) {
  const note: AuditNote = ({ caller, origin }, verb, change) =>
    addAudit(store.db, {
      at: clock.now(),
      accountId: caller.accountId,
      username: caller.username,
      address: origin.address,
      action: `${area}.${verb}`,
      isSuccess: true,
      ...change,
    });
  return note;
}
