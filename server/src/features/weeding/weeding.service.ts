import {
  type Language,
  type WeedingClass,
  type WeedingCopy,
  type WeedingGuardCode,
  type WeedingReasonCode,
  type WeedingTotals,
  weedingGuards,
  weedingReasons,
} from '@stacksight/contract';
import { type CatalogueTitle, readTitles } from '#holdings/titles.store.ts';
import type { JudgedCopy } from '#holdings/weeding/judge-title.ts';
import { countInForce } from './decisions.store.ts';
import { readPolicies } from './policies.store.ts';
import { guardsText, reasonsText } from './reason-text.ts';
import type { WeedingDeps } from './weeding-ground.ts';
import { policyOfLibrary, type WeedingCall, weedingPlace } from './weeding-place.ts';
import type { WeedingStocks } from './weeding-stock.ts';

export type WeedingListDeps = WeedingDeps & { stocks: WeedingStocks };
type Narrowed = {
  glc?: string | undefined;
  libcode?: string | undefined;
  loc?: string | undefined;
  clc?: string | undefined;
  reason?: WeedingReasonCode | undefined;
  guard?: WeedingGuardCode | undefined;
  kind: 'free' | 'guarded' | 'all';
  search?: string | undefined;
};
type Field = 'callno' | 'pubYear' | 'addedOn' | 'lastLoanOn' | 'loansEver' | 'price';
type Ordered = { field?: Field | undefined; order?: 'ascend' | 'descend' | undefined };

const isFree = ({ guards }: JudgedCopy) => guards.length === 0;

/** Returns the copies that a person has to decide about, limited by filters, in shelf order and of all kinds. */
async function asked(deps: WeedingListDeps, query: Narrowed, { caller, language }: WeedingCall) {
  const { scope, key } = await weedingPlace(deps, caller, query);
  const stock = await deps.stocks(key);
  const mine = scope.libraries === null ? null : new Set(scope.libraries);
  const text = query.search?.trim().toLowerCase() ?? '';
  const titles =
    text === ''
      ? null
      : new Set(
          await deps.analytics.labels.find({ table: 'dim_bib', key: 'bookrecno' }, key.glc, text),
        );
  const isFound = ({ copy }: JudgedCopy) =>
    titles === null ||
    titles.has(copy.bookrecno) ||
    `${copy.barcode} ${copy.callno}`.toLowerCase().includes(text);
  const { loc, reason, guard } = query;
  const clc = query.clc?.trim().toUpperCase() ?? '';
  const shelves = [...stock].filter(([code]) => mine === null || mine.has(code));
  const found = shelves
    .flatMap(([, copies]) => copies)
    .filter(
      (one) =>
        !one.isDecided &&
        (loc === undefined || one.copy.loc === loc) &&
        one.copy.clc.startsWith(clc) &&
        (reason === undefined || one.reasons.some(({ code }) => code === reason)) &&
        (guard === undefined || one.guards.includes(guard)) &&
        isFound(one),
    );
  return { scope, key, found, language };
}

/** Returns whether a copy is of the kind of the list. A filter by guard means the copies that this guard keeps. */
const isOfKind =
  ({ kind, guard }: Pick<Narrowed, 'kind' | 'guard'>) =>
  (one: JudgedCopy): boolean =>
    kind === 'all' || guard !== undefined || isFree(one) === (kind === 'free');

/** Returns the candidates for weeding, ordered by a field or else by shelf. */
export async function weedingCopies(
  deps: WeedingListDeps,
  query: Narrowed & Ordered,
  call: WeedingCall,
) {
  const { found, key } = await asked(deps, query, call);
  const shown = found.filter(isOfKind(query));
  if (query.field !== undefined) shown.sort(comparing(query.field, query.order ?? 'ascend'));
  return { copies: shown, glc: key.glc };
}

/** Orders copies by a field; unknown values come last in both directions. */
function comparing(field: Field, order: 'ascend' | 'descend') {
  const sign = order === 'ascend' ? 1 : -1;
  return ({ copy: a }: JudgedCopy, { copy: b }: JudgedCopy): number => {
    const [left, right] = [a[field], b[field]];
    if (left === right) return 0;
    if (left === null) return 1;
    if (right === null) return -1;
    return left < right ? -sign : sign;
  };
}

/** Converts judged copies for pages and files. */
export async function toWeedingRows(
  { engine, analytics }: Pick<WeedingDeps, 'engine' | 'analytics'>,
  judged: readonly JudgedCopy[],
  { glc, language, signal }: { glc: string; language: Language; signal: AbortSignal },
): Promise<WeedingCopy[]> {
  const numbers = [...new Set(judged.map(({ copy }) => copy.bookrecno))];
  const [titles, libraries, rooms] = await Promise.all([
    readTitles(engine, { glc, titles: numbers }, signal),
    analytics.labels.all('dim_library', glc, language),
    analytics.labels.all('dim_location', glc, language),
  ]);
  return judged.map((one) => ({
    ...aboutCopy(one, titles.get(one.copy.bookrecno)),
    libraryName: libraries[one.copy.libcode] ?? one.copy.libcode,
    roomName: rooms[one.copy.loc] ?? one.copy.loc,
    reason: reasonsText(one.reasons, language),
    guard: guardsText(one.guards, language),
  }));
}

function aboutCopy({ copy, reasons, guards }: JudgedCopy, known: CatalogueTitle | undefined) {
  const { barcode, bookrecno, callno, clc, libcode, loc, pubYear } = copy;
  const { addedOn, lastLoanOn, loansEver, price } = copy;
  return {
    ...{ id: barcode, barcode, bookrecno, callno, clc, libcode, loc, pubYear },
    ...{ addedOn, lastLoanOn, loansEver, price, guards: [...guards] },
    title: known?.title ?? '',
    author: known?.author ?? '',
    reasons: [...new Set(reasons.map(({ code }) => code))],
  };
}

/** Returns the sums of the candidates, and the number of copies for each reason and guard. */
export async function weedingTotals(
  deps: WeedingListDeps,
  query: Narrowed,
  call: WeedingCall,
): Promise<WeedingTotals> {
  const { found, scope, key } = await asked(deps, query, call);
  const { policies } = await readPolicies(deps.store.db, key.glc);
  const amount = makeWeedingSum((libcode) => policyOfLibrary(policies, libcode).thickness);
  const count = (has: (one: JudgedCopy) => boolean) => found.filter(has).length;
  return {
    free: amount(found.filter(isFree)),
    guarded: amount(found.filter((one) => !isFree(one))),
    reasons: weedingReasons.map((reason) => ({
      reason,
      copies: count((one) => isFree(one) && one.reasons.some(({ code }) => code === reason)),
    })),
    guards: weedingGuards.map((guard) => ({
      guard,
      copies: count(({ guards }) => guards.includes(guard)),
    })),
    decided: await countInForce(deps.store.db, scope, key.today),
  };
}

/** Returns the candidates by main class, or by second-level class within a class. */
export async function weedingClasses(
  deps: WeedingListDeps,
  query: Narrowed & {
    field?: keyof WeedingClass | undefined;
    order?: 'ascend' | 'descend' | undefined;
  },
  call: WeedingCall,
): Promise<WeedingClass[]> {
  const { found, key, language } = await asked(deps, query, call);
  const { policies } = await readPolicies(deps.store.db, key.glc);
  const names = await deps.analytics.labels.all('dim_clc', key.glc, language);
  const amount = makeWeedingSum((libcode) => policyOfLibrary(policies, libcode).thickness);
  const level = query.clc === undefined ? 'class1' : 'class2';
  const isShown = isOfKind(query);
  const rows = [...Map.groupBy(found, ({ copy }) => copy[level] || copy.class1)].map(
    ([id, copies]) => ({
      ...{ id, className: names[id] ?? '' },
      ...amount(copies.filter(isShown)),
      guarded: copies.filter((one) => !isFree(one)).length,
    }),
  );
  const field = query.field ?? 'id';
  const sign = query.order === 'descend' ? -1 : 1;
  return rows.sort((a, b) => (a[field] < b[field] ? -sign : a[field] > b[field] ? sign : 0));
}

/** Returns the function that sums copies: their number, the metres of shelf, and the value of copies with a price. */
export function makeWeedingSum(thicknessOf: (libcode: string) => number) {
  return (copies: readonly { copy: { libcode: string; price: number | null } }[]) => {
    const prices = copies.flatMap(({ copy }) => (copy.price === null ? [] : [copy.price]));
    const centimetres = copies.reduce((sum, { copy }) => sum + thicknessOf(copy.libcode), 0);
    return {
      copies: copies.length,
      metres: Math.round(centimetres) / 100,
      value: Math.round(prices.reduce((sum, price) => sum + price, 0) * 100) / 100,
      unpriced: copies.length - prices.length,
    };
  };
}
