import type { FilledBasket, Language, ShortageList } from '@stacksight/contract';
import { fillBudget } from '#holdings/insufficient/fill-budget.ts';
import type { Caller } from '#lib/caller.ts';
import type { InsufficientHoldingsDeps } from '../insufficient-holdings.service.ts';
import { shortages } from './push.service.ts';

const mostTitles = 500;

type BasketQuery = {
  list: ShortageList;
  budget: number;
  ratio?: number | undefined;
  lost: number;
  glc?: string | undefined;
  libcode?: string | undefined;
  search?: string | undefined;
  move?: 'yes' | 'no' | undefined;
};

/**
 * Chooses the copies of a list that bring most loans for a budget. Lines that are already pushed and have not arrived
 * are left out.
 */
export async function fillBasket(
  deps: InsufficientHoldingsDeps,
  { list, budget, ...query }: BasketQuery,
  by: { caller: Caller; language: Language; signal: AbortSignal },
): Promise<FilledBasket> {
  const all = await shortages[list](deps, { ...query, pageNum: 1, pageSize: 1 }, by);
  const rows = new Map(
    all.filter(({ purchase }) => !isOnItsWay(purchase)).map((row) => [row.id, row]),
  );
  const offers = [...rows.values()].map((row) => ({ ...row, there: row.loanable + row.onOrder }));
  const { chosen, ...sums } = fillBudget(offers, { budget, mostTitles });
  const lines = chosen.flatMap(({ id, copies, gain }) => {
    const row = rows.get(id);
    return row === undefined ? [] : [{ row, copies, gain }];
  });
  return { lines, ...sums };
}

const isOnItsWay = (purchase: { state: string } | null) =>
  purchase !== null && ['pushed', 'ordered'].includes(purchase.state);
