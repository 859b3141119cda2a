import type { Language, ScanOutcome, ScanResult, TransferScan } from '@stacksight/contract';
import { addDays } from '@stacksight/contract';
import { toDay } from '#analytics/calendar/days.ts';
import { isInScope } from '#analytics/question/scope.ts';
import { readCopies } from '#holdings/copies.store.ts';
import { readTitles } from '#holdings/titles.store.ts';
import type { ChangeAuthor } from '#kit/crud/audit-note.ts';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import { sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import { copiesInShelfOrder } from './copies.store.ts';
import { type FoundPlan, planFor, toCopyRows } from './holding.service.ts';
import type { HoldingDeps, TransferCall } from './make-plan.ts';
import { closeIfDone, keepScan, touchPlan } from './scans.store.ts';

type ScanCall = TransferCall & ChangeAuthor;
type Kept = { scan: TransferScan; outcome: ScanOutcome };

/** Keeps the scans of a device in the order in which they were made, all or none, and returns the result of each. */
export async function keepScans(
  deps: HoldingDeps,
  planId: string,
  { libcode, scans }: { libcode: string; scans: readonly TransferScan[] },
  call: ScanCall,
): Promise<ScanResult[]> {
  const { store, clock } = deps;
  const found = await planFor(deps, planId, call);
  const { plan } = found;
  if (!isInScope(call.caller.scope, { glc: plan.glc, libcode }))
    throw new AppError('permission.denied');
  if (plan.state === 'draft') throw new AppError('transfer.not_approved');
  const now = clock.now();
  const place = { planId, libcode, accountId: call.caller.accountId, now };
  const ordered = [...scans].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const kept = await store.transaction(async (tx) => {
    const results: Kept[] = [];
    let fresh = 0;
    for (const scan of ordered) {
      const { outcome, isNew } = await keepScan(tx, scan, place);
      results.push({ scan, outcome });
      fresh += Number(isNew);
    }
    if (fresh > 0) await touchPlan(tx, planId, now);
    await closeIfDone(tx, planId, now);
    const after = { name: plan.name, scans: fresh };
    if (fresh > 0)
      await createAuditNote(deps, 'holding')(tx, call, 'run', { subject: planId, after });
    return results;
  });
  return inWords(deps, found, kept, call);
}

/** Returns the results of scans with the titles of the copies, also of copies that are not in the plan. */
async function inWords(
  deps: HoldingDeps,
  { plan }: FoundPlan,
  kept: readonly Kept[],
  { language, signal }: TransferCall,
): Promise<ScanResult[]> {
  const records = await copiesInShelfOrder(deps.store.db, { plans: [plan.id], libraries: null });
  const rows = await toCopyRows(deps, records, { glc: plan.glc, language });
  const mine = new Map(rows.map((row) => [row.barcode, row]));
  const foreign = kept.filter(({ outcome }) => outcome === 'notInPlan');
  const others = await namesOfOthers(
    deps,
    { glc: plan.glc, barcodes: foreign.map(({ scan }) => scan.barcode) },
    { language, signal },
  );
  return kept.map(({ scan, outcome }) => {
    const row = mine.get(scan.barcode);
    const key = outcome === 'done' ? (`scan.${scan.step}` as const) : (`scan.${outcome}` as const);
    const text = sentence(key, language, {
      title: row?.title || others.get(scan.barcode) || scan.barcode,
      ...{ from: row?.fromName ?? '', to: row?.toName ?? '' },
      box: scan.step === 'send' ? scan.barcode : scan.box,
    });
    return { id: scan.id, outcome, text };
  });
}

/** Returns the titles and libraries of copies by their barcodes; unknown barcodes are left out. */
async function namesOfOthers(
  { engine, analytics, clock, timeZone }: HoldingDeps,
  { glc, barcodes }: { glc: string; barcodes: readonly string[] },
  { language, signal }: { language: Language; signal: AbortSignal },
): Promise<Map<string, string>> {
  if (barcodes.length === 0) return new Map();
  const today = toDay(clock.now(), timeZone);
  const since = addDays(today, -365);
  const copies = await readCopies(engine, { glc, libraries: null, barcodes, today, since }, signal);
  const titles = await readTitles(
    engine,
    { glc, titles: [...new Set(copies.map(({ bookrecno }) => bookrecno))] },
    signal,
  );
  const libraries = await analytics.labels.all('dim_library', glc, language);
  return new Map(
    copies.map(({ barcode, bookrecno, libcode, callno }) => {
      const title = titles.get(bookrecno)?.title ?? bookrecno;
      return [barcode, `${title} (${libraries[libcode] ?? libcode} ${callno})`];
    }),
  );
}
