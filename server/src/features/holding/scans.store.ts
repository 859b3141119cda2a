import type { ScanOutcome, TransferScan, TransferStage, TransferStep } from '@stacksight/contract';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#store/backend.ts';
import { transferCopy, transferPlan, transferScan } from '#store/schema/holdings/transfers.ts';

type ScanPlace = { planId: string; libcode: string; accountId: string; now: Date };

const stageOf = {
  pull: 'pulled',
  pack: 'packed',
  send: 'sent',
  receive: 'received',
  missing: 'missing',
} as const satisfies Record<TransferStep, TransferStage>;
/** The rank of each stage on the way of a copy; a scan never lowers it. */
const ranks: Readonly<Record<TransferStage, number>> = {
  ...{ struck: 0, planned: 0, missing: 0, pulled: 1, packed: 2, sent: 3, received: 4 },
};

/** Keeps a scan and moves its copy on, once for each id. A repeated id returns the result of the first time. */
export async function keepScan(
  tx: Tx,
  scan: TransferScan,
  place: ScanPlace,
): Promise<{ outcome: ScanOutcome; isNew: boolean }> {
  const { planId, accountId, now } = place;
  const [known] = await tx.select().from(transferScan).where(eq(transferScan.id, scan.id));
  if (known !== undefined) return { outcome: known.outcome as ScanOutcome, isNew: false };
  const outcome =
    scan.step === 'send' ? await sendBox(tx, scan, place) : await move(tx, scan, place);
  const { id, barcode, step, box, at } = scan;
  const row = { id, planId, barcode, step, box, outcome, accountId, scannedAt: new Date(at) };
  await tx.insert(transferScan).values({ ...row, keptAt: now });
  return { outcome, isNew: true };
}

async function move(tx: Tx, scan: TransferScan, place: ScanPlace): Promise<ScanOutcome> {
  const { barcode, step, box, at } = scan;
  const where = and(eq(transferCopy.planId, place.planId), eq(transferCopy.barcode, barcode));
  const [copy] = await tx.select().from(transferCopy).where(where).for('update');
  if (copy === undefined) return 'notInPlan';
  if (copy.stage === 'struck') return 'struck';
  if (step === 'receive' && copy.toLibcode !== place.libcode) return 'notForHere';
  if (step !== 'receive' && copy.fromLibcode !== place.libcode) return 'notFromHere';
  if (step === 'pack' && box === '') return 'noBox';
  const isOtherBox = step === 'pack' && copy.stage === 'packed' && copy.box !== box;
  const stage = stageOf[step];
  const isAhead = step === 'missing' ? copy.stage !== 'planned' : ranks[copy.stage] >= ranks[stage];
  if (isAhead && !isOtherBox) return 'again';
  const when = new Date(at);
  await tx
    .update(transferCopy)
    .set({
      stage,
      ...(step === 'pull' ? { pulledAt: when } : {}),
      // A copy in a box has been pulled, whether or not it was scanned at the shelf.
      ...(step === 'pack' ? { packedAt: when, box, pulledAt: copy.pulledAt ?? when } : {}),
      ...(step === 'receive' ? { receivedAt: when } : {}),
    })
    .where(where);
  return 'done';
}

/** Marks every copy that is packed in a box as sent. */
async function sendBox(
  tx: Tx,
  { barcode: box, at }: TransferScan,
  { planId, libcode }: ScanPlace,
): Promise<ScanOutcome> {
  const inBox = and(
    eq(transferCopy.planId, planId),
    eq(transferCopy.fromLibcode, libcode),
    eq(transferCopy.box, box),
  );
  const sent = await tx
    .update(transferCopy)
    .set({ stage: 'sent', sentAt: new Date(at) })
    .where(and(inBox, eq(transferCopy.stage, 'packed')))
    .returning({ id: transferCopy.id });
  if (sent.length > 0) return 'done';
  const gone = await tx
    .select({ id: transferCopy.id })
    .from(transferCopy)
    .where(and(inBox, inArray(transferCopy.stage, ['sent', 'received'])))
    .limit(1);
  return gone.length > 0 ? 'again' : 'emptyBox';
}

/** Notes that copies of a plan have moved on. */
export async function touchPlan(tx: Tx, planId: string, now: Date): Promise<void> {
  await tx.update(transferPlan).set({ modifiedAt: now }).where(eq(transferPlan.id, planId));
}

/** Closes a plan if each of its copies has arrived or is missing. */
export async function closeIfDone(tx: Tx, planId: string, now: Date): Promise<void> {
  await tx
    .update(transferPlan)
    .set({ state: 'closed', closedAt: now, modifiedAt: now })
    .where(
      and(
        eq(transferPlan.id, planId),
        eq(transferPlan.state, 'approved'),
        sql`NOT EXISTS (SELECT 1 FROM transfer_copy c WHERE c.plan_id = ${planId} AND c.stage NOT IN ('struck', 'received', 'missing'))`,
      ),
    );
}
