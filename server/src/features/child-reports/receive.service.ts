import type { Language, SyncAnswer, SyncEnvelope } from '@stacksight/contract';
import { lastEndedMonth } from '#analytics/calendar/months.ts';
import type { ServerDeps } from '#kit/deps.ts';
import { type MessageKey, sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import { unseal } from '#lib/seal.ts';
import { isSignedWith } from '#lib/sync-envelope.ts';
import { lockRecord } from '#store/lock-record.ts';
import { type CheckedReport, checkReport } from './check-report.ts';
import { type ChildRow, changeChild, findChild } from './children.store.ts';
import {
  addReceipt,
  currentReceipt,
  findReceipt,
  type ReceiptRow,
  replaceFigures,
} from './receipts.store.ts';

export type ReceiveDeps = Pick<ServerDeps, 'store' | 'clock' | 'config' | 'secrets' | 'notify'>;

export const childKeyPurpose = 'key of a child';
const skewMs = 15 * 60_000;
const misfitMs = 60_000;
const nobody = 'no key has this text';

/** Takes the report in an envelope. When the promise resolves, its figures or its refusal are on the disk. */
export async function receiveReport(
  deps: ReceiveDeps,
  envelope: SyncEnvelope,
): Promise<SyncAnswer> {
  const child = await signerOf(deps, envelope);
  const now = deps.clock.now();
  if (Math.abs(now.getTime() - Date.parse(envelope.sentAt)) > skewMs)
    throw new AppError('sync.stale');
  if (envelope.report === '')
    return { state: 'trial', taken: 0, refused: 0, reasons: [], differing: [] };
  const lastMonth = lastEndedMonth(now, deps.config.timeZone);
  const checked = checkReport(envelope.report, { child, lastMonth });
  const { receipt, isNew } = await keep(deps, child, envelope, checked);
  if (isNew && receipt.state !== 'accepted') await tellRefused(deps, child, receipt);
  const { state, taken, refused, reasons, differing } = receipt;
  return { state, taken, refused, reasons, differing: differing.map(({ code }) => code) };
}

/** Returns the child that signed an envelope. Throws for an unknown child as for a wrong signature. */
async function signerOf(deps: ReceiveDeps, envelope: SyncEnvelope): Promise<ChildRow> {
  const { store, secrets, clock } = deps;
  const child = await findChild(store.db, envelope.child);
  const secret = child && unseal(secrets.sealKey, childKeyPurpose, child.sealedKey);
  const isSigned = isSignedWith(secret ?? nobody, envelope);
  if (child === null || secret === null || !isSigned) {
    const now = clock.now();
    const isNoted = now.getTime() - (child?.misfitAt?.getTime() ?? 0) < misfitMs;
    if (child !== null && !isNoted) await changeChild(store.db, child.id, { misfitAt: now });
    throw new AppError('sync.signature');
  }
  if (!child.isEnabled) throw new AppError('permission.denied');
  return child;
}

/** Keeps the receipt of a report, and its figures if any are taken; both or neither. */
async function keep(
  { store, clock }: ReceiveDeps,
  child: ChildRow,
  { id, digest }: SyncEnvelope,
  { report, rows, reasons, differing }: CheckedReport,
): Promise<{ receipt: ReceiptRow; isNew: boolean }> {
  const now = clock.now();
  return store.transaction(async (tx) => {
    await lockRecord(tx, `childReports/${child.id}`);
    const known = await findReceipt(tx, child.id, id);
    if (known !== null) {
      if (known.digest !== digest) throw new AppError('sync.repeated');
      return { receipt: known, isNew: false };
    }
    const made = report === null ? null : new Date(report.madeAt);
    // A clock that goes ahead must not keep later reports out.
    const madeAt = made !== null && made > now ? now : made;
    const current = report && (await currentReceipt(tx, child.id, report.month));
    const isOlder = madeAt !== null && current?.madeAt != null && current.madeAt > madeAt;
    const isTaken = rows.length > 0 && !isOlder;
    const older = { code: 'older' as const, rows: 0, examples: [report?.month ?? ''] };
    const receipt: ReceiptRow = {
      ...{ id, childId: child.id, digest, month: report?.month ?? null, madeAt, receivedAt: now },
      state: !isTaken ? 'refused' : reasons.length > 0 ? 'partly' : 'accepted',
      isCurrent: isTaken,
      taken: isTaken ? rows.length : 0,
      refused: isTaken ? (report?.rows.length ?? 0) - rows.length : (report?.rows.length ?? 0),
      few: isTaken ? rows.filter(([, , , , value]) => value === 'few').length : 0,
      reasons: isOlder ? [older] : reasons,
      modelVersion: report?.modelVersion ?? '',
      ...{ differing, dataUntil: report?.dataUntil ?? null },
      names: isTaken && report !== null ? report.names : noNames,
    };
    await addReceipt(tx, receipt);
    if (isTaken && report !== null)
      await replaceFigures(tx, { childId: child.id, month: report.month }, rows);
    return { receipt, isNew: true };
  });
}

const noNames = { library: {}, mainClass: {}, readerType: {} };

async function tellRefused(
  { notify }: ReceiveDeps,
  child: ChildRow,
  { id, month }: ReceiptRow,
): Promise<void> {
  const say = (key: MessageKey) => {
    const text = (language: Language) =>
      sentence(key, language, { name: child.name, month: month ?? '' });
    return { 'zh-CN': text('zh-CN'), 'en-US': text('en-US') };
  };
  await notify({
    kind: 'sync',
    summary: say('sync.childRefused'),
    details: say('sync.childRefusedMore'),
    system: say('sync.system'),
    link: { path: '/config/children?tab=receipts', label: say('sync.lookChild') },
    to: { holding: 'child:view' },
    once: `refused report ${child.id} ${id}`,
  });
}
