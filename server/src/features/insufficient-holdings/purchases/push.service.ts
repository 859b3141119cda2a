import type { InsufficientTitle, Language, PurchaseList, PurchasePush } from '@stacksight/contract';
import { toDay } from '#analytics/calendar/days.ts';
import { groupFor, librariesIn } from '#analytics/question/scope.ts';
import type { AuditNote, ChangeAuthor } from '#kit/crud/audit-note.ts';
import { sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import type { Tx } from '#store/backend.ts';
import {
  type InsufficientHoldingsDeps,
  insufficientTitles,
  reservedTitles,
  searchedTitles,
} from '../insufficient-holdings.service.ts';
import {
  addPurchase,
  listPurchases,
  lockPurchases,
  type NewPurchaseLine,
  openLines,
} from './purchases.store.ts';

/** The function that returns the rows of each of the three lists. */
export const shortages = {
  WebHotBook: searchedTitles,
  HotReservationBook: reservedTitles,
  InsufficientBook: insufficientTitles,
};
type PushCall = ChangeAuthor & { language: Language; signal: AbortSignal };
type PushDeps = InsufficientHoldingsDeps & { note: AuditNote };
/** A line to push: its row in the list, and what the caller chose. */
type ChosenLine = { row: InsufficientTitle; form: PurchasePush['lines'][number] };

/**
 * Saves chosen lines of the three lists as one purchase list. Refuses lines that were pushed before and have not
 * arrived.
 */
export async function pushPurchase(
  deps: PushDeps,
  form: PurchasePush,
  call: PushCall,
  also: (tx: Tx, list: { glc: string; listId: string }) => Promise<void>,
): Promise<PurchaseList> {
  const { analytics, store, clock, timeZone, note } = deps;
  const glc = groupFor(call.caller, await analytics.state(), form.glc);
  const chosen = await chosenLines(deps, { ...form, glc }, call);
  const now = clock.now();
  const today = toDay(now, timeZone);
  const id = await store.transaction(async (tx) => {
    await lockPurchases(tx, glc);
    const places = chosen.map(({ row }) => row.id);
    const open = await openLines(tx, glc, places);
    if (!form.again) refuseOpen(chosen, open, call.language);
    const lines = chosen.map((line): NewPurchaseLine => {
      const ahead = open
        .filter(({ place, state }) => place === line.row.id && state === 'pushed')
        .reduce((sum, { copies }) => sum + copies, 0);
      return {
        ...toLine(line),
        glc,
        pushedOn: today,
        ordersAhead: ahead,
        copiesAhead: line.row.onOrder + ahead,
      };
    });
    const name = form.name === '' ? today : form.name;
    const list = { glc, name, createdBy: call.caller.accountId, createdAt: now };
    const made = await addPurchase(tx, list, lines);
    const after = { name, lines: lines.map(({ place, copies }) => ({ place, copies })) };
    await note(tx, call, 'create', { subject: made, after });
    await also(tx, { glc, listId: made });
    return made;
  });
  const scope = { glc, libraries: librariesIn(call.caller.scope, glc) };
  const { rows } = await listPurchases(store.db, scope, { id, pageNum: 1, pageSize: 1 });
  const [made] = rows;
  if (made === undefined) throw new AppError('not_found');
  return shownList(made);
}

type ListedPurchase = Awaited<ReturnType<typeof listPurchases>>['rows'][number];

/** Returns a purchase list in the form of the API. */
export const shownList = ({
  glc: _,
  username,
  createdBy,
  createdAt,
  ...row
}: ListedPurchase & { username?: string | null }): PurchaseList => ({
  ...row,
  createdBy: username ?? createdBy ?? '',
  createdAt: createdAt.toISOString(),
});

/** Returns the current rows of the chosen lines; refuses a line that is no longer in its list. */
async function chosenLines(
  deps: InsufficientHoldingsDeps,
  form: PurchasePush & { glc: string },
  call: PushCall,
): Promise<ChosenLine[]> {
  const rows = new Map<string, InsufficientTitle>();
  const { glc, lines } = form;
  for (const [shown, [line]] of Map.groupBy(lines, shownAs)) {
    if (line === undefined) continue;
    const { list, ratio, lost } = line;
    const query = { glc, ratio, lost, pageNum: 1, pageSize: 1 };
    for (const row of await shortages[list](deps, query, call)) rows.set(`${shown} ${row.id}`, row);
  }
  const found = lines.map((line) => ({
    form: line,
    row: rows.get(`${shownAs(line)} ${line.id}`),
  }));
  refuse(
    'purchase.gone',
    found.map(({ form: { id }, row }) => [
      id,
      row === undefined ? sentence('purchase.missing', call.language) : null,
    ]),
  );
  const known = found.flatMap(({ form: line, row }) =>
    row === undefined ? [] : [{ form: line, row }],
  );
  // A title may be chosen in several lists; it is bought once, with the choices of its first line.
  return [...new Map(known.toReversed().map((line) => [line.row.id, line])).values()].toReversed();
}

const shownAs = ({ list, ratio, lost }: PurchasePush['lines'][number]): string =>
  `${list}/${ratio}/${lost}`;

function refuseOpen(
  chosen: readonly ChosenLine[],
  open: Awaited<ReturnType<typeof openLines>>,
  language: Language,
): void {
  refuse(
    'purchase.pushed',
    chosen.map(({ row }) => {
      const known = open.find(({ place }) => place === row.id);
      if (known === undefined) return [row.id, null];
      const { copies, pushedOn: day } = known;
      const { title, libraryName: library } = row;
      return [row.id, sentence('purchase.line', language, { title, library, day, copies })];
    }),
  );
}

/** Refuses the call if some lines have a text; the answer contains the texts by the ids of the lines. */
function refuse(
  code: 'purchase.gone' | 'purchase.pushed',
  lines: readonly (readonly [id: string, text: string | null])[],
): void {
  const fields = Object.fromEntries(
    lines.flatMap(([id, text]) => (text === null ? [] : [[id, text]])),
  );
  const count = Object.keys(fields).length;
  if (count > 0) throw new AppError(code, { fields, params: { count } });
}

const toLine = ({ row, form }: ChosenLine) => ({
  place: row.id,
  libcode: row.libcode,
  bookrecno: row.bookrecno,
  title: row.title,
  author: row.author,
  isbn: row.isbn,
  publisher: row.publisher,
  pubYear: row.pubYear,
  clc: row.clc,
  price: row.price ?? form.price ?? null,
  copies: form.copies,
  lost: row.lost,
  reason: row.reason,
  source: form.list,
});
