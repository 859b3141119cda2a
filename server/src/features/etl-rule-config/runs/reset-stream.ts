import { withDays } from '#ingest/sync/read-again.ts';
import type { AuditNote, ChangeContext } from '#kit/crud/audit-note.ts';
import type { ServerDeps } from '#kit/deps.ts';
import { AppError } from '#lib/app-error.ts';
import type { EtlRow } from '../etl-rule-config.store.ts';
import { forgetState, listStates, openRunsOfSource, saveState } from './etl-runs.store.ts';

type PastDays = { from: string | null; until: string };

/** Forgets the state of a stream, or adds days to the earlier ones that are still to be read. */
export async function resetStream(
  { store }: Pick<ServerDeps, 'store'>,
  note: AuditNote,
  rule: EtlRow,
  { stream, days }: { stream: string; days: PastDays | null },
  by: ChangeContext,
): Promise<null> {
  const known = (await listStates(store.db, rule.id)).find((one) => one.stream === stream);
  if (known === undefined) throw new AppError('not_found');
  // A run that is under way saves the state that it began with.
  if ((await openRunsOfSource(store.db, rule.datasourceId)).length > 0)
    throw new AppError('etl.running');
  await store.transaction(async (tx) => {
    if (days === null) await forgetState(tx, rule.id, stream);
    else
      await saveState(
        tx,
        { ruleId: rule.id, stream, runId: known.runId },
        { ...known.state, past: withDays(known.state.past, days) },
      );
    await note(tx, by, 'reset', { subject: rule.id, after: { stream, days } });
  });
  return null;
}
