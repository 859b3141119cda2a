import type { AuditArea, AuditVerb, Language } from '@stacksight/contract';
import type { Caller } from '#lib/caller.ts';
import { addAudit } from '#store/audit.ts';
import type { Tx } from '#store/backend.ts';
import type { ServerDeps } from '../deps.ts';
import type { Origin } from '../handler.ts';

/** Who changes something, and from where. */
export type ChangeAuthor = { caller: Caller; origin: Pick<Origin, 'address'> };
/** The same with the language in which they are told what is wrong. */
export type ChangeContext = ChangeAuthor & { language: Language };
type ChangeNote = { subject: string; before?: unknown; after?: unknown };

/** Writes who changed what to the audit log, in the transaction of the change; never give it passwords, tokens or whole bodies. */
export type AuditNote = (
  tx: Tx,
  call: ChangeAuthor,
  verb: AuditVerb,
  change: ChangeNote,
) => Promise<void>;

/** The notes of one area: its actions are `area.verb`. */
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
