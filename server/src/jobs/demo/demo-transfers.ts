import { addDays, TransferQuestion, type TransferStage } from '@stacksight/contract';
import { toDay } from '#analytics/calendar/days.ts';
import type { Analytics } from '#analytics/run-query.ts';
import { guardRows, toRecords } from '#features/holding/holding.service.ts';
import { choosePlan, type MadePlan } from '#features/holding/make-plan.ts';
import { addPlan, type NewTransferRecord } from '#features/holding/plans.store.ts';
import { createTransferStocks } from '#holdings/allot/stock.store.ts';
import { loansOfLastCopy } from '#holdings/demand.ts';
import { createDemandBookReader, type DemandBook, demandBookKey } from '#holdings/demand-book.ts';
import { readTitles } from '#holdings/titles.store.ts';
import { demoGlc as glc } from '#ingest/demo/scene.ts';
import type { ServerDeps } from '#kit/deps.ts';
import type { Tx } from '#store/backend.ts';
import { claimDemo, isDemoClaimed } from '#store/demo/claim-demo.ts';
import { noteDemo } from '#store/demo/note-demo.ts';
import { markDemo } from '#store/demo/shown-demo.ts';
import words from './demo-transfer-words.json' with { type: 'json' };
import { type AllottedCopy, largestLibraries, readAllottedCopies } from './demo-transfers.store.ts';

export type DemoTransferDeps = Pick<ServerDeps, 'store' | 'clock' | 'engine' | 'config'> & {
  analytics: Pick<Analytics, 'state'>;
};

const dayMs = 86_400_000;
const libraries = 8;
const most = 240;
/** The van of the city runs on three days of the week. */
const boxes = [3, 0, 2, 0, 3, 0, 0];
/** Copies that nobody borrowed for a year go on to another library; each library gives and takes a shelf of them. */
const rotation = { aim: 'idle', most: 120, mostLeaving: 30, mostArriving: 30 } as const;
/** The copies of the completed plan arrived this number of days ago, so that most of its effect is known. */
const doneDays = { from: 215, until: 95 };
const mostDone = 160;

type DemoPlanState = 'draft' | 'approved' | 'closed';
type DemoPlan = {
  key: keyof typeof words;
  state: DemoPlanState;
  madeDaysAgo: number;
  approvedDaysAgo: number | null;
  copies: NewTransferRecord[];
  /** The parts of the form that differ from those of the other plans. */
  form?: typeof rotation;
  made?: MadePlan;
};

/**
 * Adds transfer plans to the demonstration city, once in the life of an installation: a draft, a draft that rotates
 * idle copies, an approved plan, a plan whose copies are on the way, and a completed plan whose effect can be seen.
 */
export async function seedDemoTransfers(
  deps: DemoTransferDeps,
  signal: AbortSignal,
): Promise<void> {
  const { store, engine, clock, config } = deps;
  if (await isDemoClaimed(store.db, 'transfers')) return;
  const { timeZone } = config;
  const books = createDemandBookReader(engine);
  const stocks = createTransferStocks(engine);
  const codes = await largestLibraries(engine, libraries, signal);
  const question = { ...TransferQuestion.parse({ libraries: codes, most, boxes }), glc };
  const choose = (more = {}) =>
    choosePlan({ ...deps, timeZone, books, stocks }, { ...question, ...more });
  const [idle, made] = [await choose(rotation), await choose()];
  const rotated = await toRecords(deps, idle, { signal });
  const taken = new Set(rotated.map(({ barcode }) => barcode));
  const records = (await toRecords(deps, made, { signal })).filter(
    ({ barcode }) => !taken.has(barcode),
  );
  const part = (at: number) => records.filter((_, index) => index % 3 === at);
  const now = clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * dayMs);
  const today = toDay(now, timeZone);
  const { versions } = await deps.analytics.state();
  const book = await books(demandBookKey(versions, glc, today));
  const span = { from: addDays(today, -doneDays.from), until: addDays(today, -doneDays.until) };
  const came = await readAllottedCopies(engine, { ...span, most: mostDone }, signal);
  const done = await toDone(deps, came, book, signal);
  const firstDay = came[0]?.pulledOn ?? today;
  const doneAgo = Math.round((now.getTime() - Date.parse(firstDay)) / dayMs) + 2;
  const plans: DemoPlan[] = [
    {
      key: 'done',
      state: 'closed',
      madeDaysAgo: doneAgo + 3,
      approvedDaysAgo: doneAgo,
      copies: done,
    },
    {
      key: 'underWay',
      state: 'approved',
      madeDaysAgo: 9,
      approvedDaysAgo: 6,
      copies: underWay(part(0), ago),
    },
    { key: 'approved', state: 'approved', madeDaysAgo: 3, approvedDaysAgo: 1, copies: part(1) },
    {
      key: 'rotation',
      state: 'draft',
      madeDaysAgo: 1,
      approvedDaysAgo: null,
      copies: rotated,
      form: rotation,
      made: idle,
    },
    { key: 'draft', state: 'draft', madeDaysAgo: 0, approvedDaysAgo: null, copies: part(2) },
  ];
  await store.transaction(async (tx) => {
    if (!(await claimDemo(tx, 'transfers'))) return;
    for (const plan of plans) if (plan.copies.length > 0) await addDemoPlan(tx, plan);
    await noteDemo(tx, ['transfer_plan'], now);
  });

  async function addDemoPlan(
    tx: Tx,
    { key: name, state, madeDaysAgo, approvedDaysAgo, copies, form: more, made: own }: DemoPlan,
  ): Promise<void> {
    const { 'zh-CN': zh, 'en-US': en } = words[name];
    const last = copies.map(({ receivedAt }) => receivedAt?.getTime() ?? 0);
    const closedAt = state === 'closed' ? new Date(Math.max(...last)) : null;
    const { guards, looked } = own ?? made;
    const form =
      state === 'closed' ? { ...question, libraries: endsOf(copies) } : { ...question, ...more };
    const id = await addPlan(
      tx,
      {
        ...{ glc, state, name: zh, form, closedAt },
        promise:
          state === 'closed'
            ? { guards: [], looked: copies.length }
            : { guards: guardRows(guards), looked },
        ...{
          createdAt: ago(madeDaysAgo),
          modifiedAt: closedAt ?? ago(approvedDaysAgo ?? madeDaysAgo),
        },
        approvedAt: approvedDaysAgo === null ? null : ago(approvedDaysAgo),
      },
      copies,
    );
    await markDemo(tx, 'transfer_plan', [{ id, english: { name: en, note: '' } }]);
  }
}

const endsOf = (copies: readonly NewTransferRecord[]): string[] => [
  ...new Set(copies.flatMap(({ fromLibcode, toLibcode }) => [fromLibcode, toLibcode])),
];

const steps = ['planned', 'pulled', 'packed', 'sent', 'received', 'received'] as const;

/** Returns copies of a plan, some at every stage of the way, and one that was not found. */
function underWay(copies: readonly NewTransferRecord[], ago: (days: number) => Date) {
  // A box goes to one library.
  const ends = [...new Set(copies.map(({ toLibcode }) => toLibcode))];
  return copies.map((copy, at): NewTransferRecord => {
    const stage: TransferStage = at === 7 ? 'missing' : (steps[at % steps.length] ?? 'planned');
    const reached = stage === 'missing' ? 0 : steps.indexOf(stage);
    return {
      ...copy,
      stage,
      pulledAt: reached >= 1 ? ago(4) : null,
      ...(reached >= 2 ? { packedAt: ago(3), box: String(1 + ends.indexOf(copy.toLibcode)) } : {}),
      sentAt: reached >= 3 ? ago(2) : null,
      receivedAt: reached >= 4 ? ago(1) : null,
    };
  });
}

/**
 * Returns the allotments of the city as copies of a completed plan; the gain of a copy is that of the last copy in its
 * library.
 */
async function toDone(
  { engine }: Pick<DemoTransferDeps, 'engine'>,
  came: readonly AllottedCopy[],
  book: DemandBook,
  signal: AbortSignal,
): Promise<NewTransferRecord[]> {
  const numbers = [...new Set(came.map(({ bookrecno }) => bookrecno))];
  const titles = await readTitles(engine, { glc, titles: numbers }, signal);
  return came.map(({ pulledOn, receivedOn, ...copy }) => {
    const there = book.at(copy.bookrecno, copy.toLibcode);
    const gain = there === null ? 0 : loansOfLastCopy(there, Math.max(1, there.loanable));
    return {
      ...copy,
      ...{ gain, stage: 'received', fromLoc: '', box: '1' },
      title: titles.get(copy.bookrecno)?.title ?? '',
      reason: { loans: 0, lastLoanOn: null, lost: gain, holds: there?.holds ?? 0 },
      pulledAt: noon(pulledOn),
      packedAt: noon(pulledOn),
      sentAt: noon(addDays(pulledOn, 1)),
      receivedAt: noon(receivedOn),
    };
  });
}

const noon = (day: string): Date => new Date(`${day}T04:00:00Z`);
