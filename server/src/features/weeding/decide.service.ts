import {
  addMonths,
  type NewWeedingDecision,
  type WeedingOutcome,
  type WeedingPolicy,
  type WeedingResult,
} from '@stacksight/contract';
import { toDay } from '#analytics/calendar/days.ts';
import { isInScope } from '#analytics/question/scope.ts';
import { type CatalogueTitle, readTitles } from '#holdings/titles.store.ts';
import { type JudgedCopy, judgeTitle } from '#holdings/weeding/judge-title.ts';
import type { WeedingItem } from '#holdings/weeding/weeding-reasons.ts';
import { type ChangeAuthor, createAuditNote } from '#kit/crud/audit-note.ts';
import { sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import type { Tx } from '#store/backend.ts';
import { lockRecord } from '#store/lock-record.ts';
import { addDecision, keptDecisions } from './decisions.store.ts';
import { guardsText } from './reason-text.ts';
import { copiesOfSameTitles } from './title-copies.ts';
import { type WeedingDeps, type WeedingGround, withDecisions } from './weeding-ground.ts';
import { type WeedingCall, weedingPlace } from './weeding-place.ts';

type DecideCall = WeedingCall & ChangeAuthor;
type Kept = { outcome: WeedingOutcome; judged: JudgedCopy | null };
type ShelfWork = {
  glc: string;
  libcode: string;
  ground: WeedingGround;
  titles: ReadonlyMap<string, CatalogueTitle>;
  copies: ReadonlyMap<string, readonly WeedingItem[]>;
  accountId: string;
  now: Date;
};

/** Saves the decisions of a device in the order in which they were made; returns the outcome of each. */
export async function keepDecisions(
  deps: WeedingDeps,
  body: { glc?: string | undefined; libcode: string; decisions: readonly NewWeedingDecision[] },
  call: DecideCall,
): Promise<WeedingResult[]> {
  const { store, clock, engine } = deps;
  const { libcode, decisions } = body;
  const { key } = await weedingPlace(deps, call.caller, { glc: body.glc });
  const { glc } = key;
  if (!isInScope(call.caller.scope, { glc, libcode })) throw new AppError('permission.denied');
  const barcodes = [...new Set(decisions.map(({ barcode }) => barcode))];
  const copies = await copiesOfSameTitles(deps, key, barcodes, call.signal);
  const numbers = [
    ...new Set([...copies.values()].flat().map(({ bookrecno }) => bookrecno)),
  ].sort();
  const titles = await readTitles(engine, { glc, titles: numbers }, call.signal);
  const ground = await deps.ground(key);
  const now = clock.now();
  const work = { glc, libcode, ground, titles, copies, accountId: call.caller.accountId, now };
  const kept = await store.transaction(async (tx) => {
    // Each title is locked, so that people at two shelves cannot both give away its last copy.
    for (const bookrecno of numbers) await lockRecord(tx, `weeding ${glc}/${bookrecno}`);
    const before = await keptDecisions(
      tx,
      decisions.map(({ id }) => id),
    );
    const results = new Map<string, Kept>();
    for (const decision of decisions.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))) {
      const isKnown = before.has(decision.id) || results.has(decision.id);
      const result = await keepOne(deps, tx, decision, { ...work, isKnown });
      results.set(decision.id, results.get(decision.id) ?? result);
    }
    const fresh = [...results.values()].filter(({ outcome }) => outcome === 'done').length;
    const after = { glc, libcode, copies: fresh };
    if (fresh > 0)
      await createAuditNote(deps, 'weeding')(tx, call, 'run', { subject: libcode, after });
    return results;
  });
  const names = await deps.analytics.labels.all('dim_library', glc, call.language);
  return decisions.map((decision) => {
    const { outcome, judged } = kept.get(decision.id) ?? { outcome: 'notFound', judged: null };
    const text = inWords(deps, { decision, outcome, judged }, { work, names, call });
    return { id: decision.id, outcome, text };
  });
}

async function keepOne(
  deps: WeedingDeps,
  tx: Tx,
  decision: NewWeedingDecision,
  work: ShelfWork & { isKnown: boolean },
): Promise<Kept> {
  const { glc, ground, copies, isKnown, libcode, now, accountId, titles } = work;
  const around = copies.get(decision.barcode);
  const copy = around?.find(({ barcode }) => barcode === decision.barcode);
  if (around === undefined || copy === undefined)
    return { outcome: isKnown ? 'again' : 'notFound', judged: null };
  const { bookrecno } = copy;
  const view = await withDecisions(tx, ground, { glc, titles: [bookrecno] });
  const judged = judgeTitle(around, view).find((one) => one.copy === copy) ?? null;
  if (isKnown) return { outcome: 'again', judged };
  if (copy.libcode !== libcode) return { outcome: 'notHere', judged };
  if (decision.decision === 'withdraw' && judged !== null) {
    const leaving = (barcode: string) =>
      ['withdraw', 'missing'].includes(view.decisionOn(barcode)?.decision ?? '');
    const others = around.filter((one) => one !== copy && !leaving(one.barcode));
    if (others.length === 0) return { outcome: 'lastInCity', judged };
    if (judged.guards.length > 0 && !decision.isSure) return { outcome: 'guarded', judged };
  }
  const at = new Date(Math.min(Date.parse(decision.at), now.getTime()));
  const day = toDay(at, deps.timeZone);
  const known = titles.get(bookrecno);
  const { barcode, loc, callno, clc, class1, pubYear, addedOn, price } = copy;
  const holds = await addDecision(tx, {
    ...{ id: decision.id, glc, libcode, loc, barcode, bookrecno, callno, clc, class1 },
    ...{ pubYear, addedOn, price, decision: decision.decision, note: decision.note },
    ...{ title: known?.title ?? '', author: known?.author ?? '' },
    reasons: judged?.reasons ?? [],
    askAgainOn: askAgainOn(decision, view.policyOf(libcode), day),
    ...{ accountId, decidedAt: at, decidedOn: day, keptAt: now },
  });
  return { outcome: holds ? 'done' : 'older', judged };
}

/** Returns the day from which a copy may be asked about again. A move or repair should be done within a year. */
function askAgainOn(
  { decision, years }: NewWeedingDecision,
  { askYears }: WeedingPolicy,
  day: string,
): string | null {
  if (decision === 'withdraw' || decision === 'missing') return null;
  return addMonths(day, 12 * (decision === 'keep' ? (years ?? askYears) : 1));
}

type Told = Kept & { decision: NewWeedingDecision };
type Words = { work: ShelfWork; names: Readonly<Record<string, string>>; call: DecideCall };

function inWords(
  { timeZone }: WeedingDeps,
  { decision, outcome, judged }: Told,
  { work, names, call: { language } }: Words,
): string {
  const { barcode } = decision;
  const copy = judged?.copy;
  const title = (copy && work.titles.get(copy.bookrecno)?.title) || barcode;
  if (outcome === 'done' || outcome === 'again') {
    const policy = work.ground.view.policyOf(work.libcode);
    const day = askAgainOn(decision, policy, toDay(new Date(decision.at), timeZone)) ?? '';
    return sentence(`weeding.done.${decision.decision}`, language, { title, day });
  }
  return sentence(`weeding.outcome.${outcome}`, language, {
    ...{ title, barcode, guard: guardsText(judged?.guards ?? [], language) },
    library: copy === undefined ? '' : (names[copy.libcode] ?? copy.libcode),
  });
}
