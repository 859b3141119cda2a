import type { Caller } from '#lib/caller.ts';
import { addAudit } from '#store/audit.ts';
import type { Tx } from '#store/backend.ts';
import type { ServerDeps } from '../deps.ts';
import type { Origin } from '../handler.ts';

export type Who = { caller: Caller; origin: Pick<Origin, 'address'> };
type Change = { subject: string; before?: unknown; after?: unknown };

/** Writes who changed what to the audit log, in the transaction of the change; never give it passwords, tokens or whole bodies. */
export type AuditNote = (tx: Tx, call: Who, verb: string, change: Change) => Promise<void>;

/** The notes of one area: its actions are `area.verb`. */
export function createAuditNote({ clock }: Pick<ServerDeps, 'clock'>, area: string): AuditNote {
  return (tx, { caller, origin }, verb, change) =>
    addAudit(tx, {
      at: clock.now(),
      accountId: caller.accountId,
      username: caller.username,
      address: origin.address,
      action: `${area}.${verb}`,
      isSuccess: true,
      ...change,
    });
}
