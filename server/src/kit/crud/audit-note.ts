import type { AuditArea, AuditVerb, Language } from '@stacksight/contract';
import type { Caller } from '#lib/caller.ts';
import { addAudit } from '#store/audit.ts';
import type { Tx } from '#store/backend.ts';
import type { ServerDeps } from '../deps.ts';
import type { Origin } from '../handler.ts';

/** The author of a change, and the address from which it was made. */
export type ChangeAuthor = { caller: Caller; origin: Pick<Origin, 'address'> };
/** The account that an entry names, and the address from which it acts. */
export type NotedAuthor = {
  caller: Pick<Caller, 'accountId' | 'username'>;
  origin: Pick<Origin, 'address'>;
};
/** The author of a change, and the language in which to report a fault. */
export type ChangeContext = ChangeAuthor & { language: Language };
type ChangeNote = { subject: string; before?: unknown; after?: unknown };

/**
 * Writes an entry of the audit log in the transaction of the change. Never pass it passwords, tokens or whole bodies.
 */
export type AuditNote = (
  tx: Tx,
  call: NotedAuthor,
  verb: AuditVerb,
  change: ChangeNote,
) => Promise<void>;

/** Creates the audit notes of one area; their actions are `area.verb`. */
export function createAuditNote({ clock }: Pick<ServerDeps, 'clock'>, area: AuditArea): AuditNote {
  return (tx, { caller, origin }, verb, change) =>
    addAudit(tx, {
      at: clock.now(),
      accountId: caller.accountId,
      username: caller.username,
      address: origin.address,
      area,
      verb,
      isSuccess: true,
      ...change,
    });
}
