import type { Page } from '@playwright/test';
import type { TransferCopyRow, TransferPlan } from '@stacksight/contract';
import { call } from './call.ts';

export const allotBase = '/analytics-v3/holding/allot';
type Way = TransferPlan['sums']['pairs'][number];

/** Returns the way on which a plan between all libraries moves most copies. */
export async function busiestWay(page: Page): Promise<Way> {
  const groups = await call<{ libraries: { code: string }[] }[]>(
    page,
    'GET',
    '/analytics-v3/customization/getLibs',
  );
  const libraries = (groups[0]?.libraries ?? []).map(({ code }) => code);
  const { pairs } = await call<TransferPlan['sums']>(page, 'POST', `${allotBase}/what-if`, {
    libraries,
  });
  const [first] = pairs.toSorted((a, b) => b.copies - a.copies);
  if (first === undefined) throw new Error('No library has a copy to give.');
  return first;
}

export const copiesOf = async (page: Page, id: string) =>
  (await call<{ rows: TransferCopyRow[] }>(page, 'GET', `${allotBase}/${id}/copies?pageSize=500`))
    .rows;

/** Makes and approves a plan between two libraries. */
export async function approvedPlan(page: Page, name: string) {
  const { from, to } = await busiestWay(page);
  const body = { name, libraries: [from, to], most: 50 };
  const { id } = await call<{ id: string }>(page, 'POST', allotBase, body);
  await call(page, 'POST', `${allotBase}/${id}/approve`);
  return { id, copies: await copiesOf(page, id) };
}
export const undo = (page: Page, id: string) => call(page, 'POST', `${allotBase}/${id}/undo`);
