import { type contract, daysBetween, type PurchaseLine } from '@stacksight/contract';
import { toDay } from '#analytics/calendar/days.ts';
import { groupFor, isInScope, librariesIn } from '#analytics/question/scope.ts';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import type { ServerDeps } from '#kit/deps.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { file } from '#kit/replies.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import { workbookMime, writeWorkbook } from '#lib/workbook/write-workbook.ts';
import { asShown } from '#store/demo/shown-demo.ts';
import type { InsufficientHoldingsDeps } from '../insufficient-holdings.service.ts';
import { deliverSoon } from '../webhook/deliver.ts';
import { addPushed, addTakenBack } from '../webhook/message-body.ts';
import { fillBasket } from './fill-basket.ts';
import { toOrderBook, toOrderCsv, toOrderTable } from './purchase-file.ts';
import {
  findPurchase,
  listPurchaseLines,
  listPurchases,
  lockPurchases,
  type PurchaseLineRow,
  type PurchaseScope,
  removePurchase,
} from './purchases.store.ts';
import { pushPurchase, shownList } from './push.service.ts';

export function purchasesRoutes(
  deps: InsufficientHoldingsDeps & Pick<ServerDeps, 'tasks'>,
): HandlersFor<typeof contract.purchases> {
  const { analytics, store, clock, timeZone } = deps;
  const note = createAuditNote(deps, 'purchases');
  const scopeOf = async (caller: Caller, asked: string | undefined): Promise<PurchaseScope> => {
    const glc = groupFor(caller, await analytics.state(), asked);
    return { glc, libraries: librariesIn(caller.scope, glc) };
  };
  return {
    fill: (call) => fillBasket(deps, call.query, call),
    push: async (call) => {
      const { accountId, username } = call.caller;
      const glc = groupFor(call.caller, await analytics.state(), call.body.glc);
      const names = await analytics.labels.all('dim_library', glc, 'zh-CN');
      let isSent = false;
      const made = await pushPurchase({ ...deps, note }, call.body, call, async (tx, list) => {
        const by = { accountId, username, now: clock.now() };
        isSent = await addPushed(tx, { ...list, ...by }, names);
      });
      if (isSent) await deliverSoon(deps);
      return made;
    },
    list: async ({ query, caller, language }) => {
      const found = await listPurchases(store.db, await scopeOf(caller, query.glc), query);
      const rows = await asShown(store.db, 'purchase_list', found.rows, language);
      return { rows: rows.map(shownList), total: found.total };
    },
    lines: async ({ query, caller, language }) => {
      const scope = await scopeOf(caller, query.glc);
      const { rows, total } = await listPurchaseLines(store.db, scope, query);
      const names = await analytics.labels.all('dim_library', scope.glc, language);
      const lists = rows.map(({ line, listName }) => ({ id: line.listId, name: listName }));
      const shown = await asShown(store.db, 'purchase_list', lists, language);
      const today = toDay(clock.now(), timeZone);
      return {
        rows: rows.map(({ line, listName }, at) =>
          shownLine({ line, listName: shown[at]?.name ?? listName }, names, today),
        ),
        total,
      };
    },
    file: async (call) => {
      const { caller, params, query, language } = call;
      if (!caller.isSuper && !caller.permissions.has('export:excel'))
        throw new AppError('permission.denied');
      const found = await findPurchase(store.db, params.id);
      const lines = (found?.lines ?? []).filter((line) => isInScope(caller.scope, line));
      if (found === null || lines.length === 0) throw new AppError('not_found');
      const names = await analytics.labels.all('dim_library', found.list.glc, language);
      const table = toOrderTable(lines, names, language);
      await store.transaction((tx) => note(tx, call, 'download', { subject: params.id }));
      const { name } = found.list;
      if (query.format === 'csv')
        return file(`${name}.csv`, 'text/csv; charset=utf-8', toOrderCsv(table));
      const day = toDay(found.list.createdAt, timeZone);
      const book = writeWorkbook(toOrderBook(table, { name, day }, language));
      return file(`${name}.xlsx`, workbookMime, book);
    },
    remove: async (call) => {
      const { params, caller } = call;
      const known = await findPurchase(store.db, params.id);
      if (known === null) throw new AppError('not_found');
      const isSent = await store.transaction(async (tx) => {
        await lockPurchases(tx, known.list.glc);
        const found = await findPurchase(tx, params.id);
        if (found === null || !found.lines.every((line) => isInScope(caller.scope, line)))
          throw new AppError('not_found');
        if (found.lines.some(({ state }) => state !== 'pushed'))
          throw new AppError('purchase.ordered');
        await removePurchase(tx, params.id);
        const lines = found.lines.map(({ place, copies }) => ({ place, copies }));
        await note(tx, call, 'remove', {
          subject: params.id,
          before: { name: found.list.name, lines },
        });
        const { glc, name } = found.list;
        const { accountId, username } = caller;
        const about = { glc, listId: params.id, accountId, username, now: clock.now() };
        const libraries = found.lines.map(({ libcode }) => libcode);
        return addTakenBack(tx, about, { name, libraries });
      });
      if (isSent) await deliverSoon(deps);
      return null;
    },
  };
}

function shownLine(
  { line, listName }: { line: PurchaseLineRow; listName: string },
  names: Readonly<Record<string, string>>,
  today: string,
): PurchaseLine {
  const { glc: _, place: _place, ordersAhead: _orders, copiesAhead: _copies, ...fields } = line;
  const { price, copies, pushedOn, orderedOn, arrivedOn, lentOn } = line;
  const between = (from: string | null, to: string | null) =>
    from === null || to === null ? null : daysBetween(from, to);
  return {
    ...fields,
    listName,
    libraryName: names[line.libcode] ?? line.libcode,
    cost: price === null ? null : price * copies,
    daysWaiting: arrivedOn === null ? daysBetween(pushedOn, today) : null,
    daysToOrder: between(pushedOn, orderedOn),
    daysToArrive: between(pushedOn, arrivedOn),
    daysToLoan: between(arrivedOn, lentOn),
  };
}
