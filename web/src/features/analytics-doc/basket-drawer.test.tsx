import { type BasketItem, basketReportTitle, mostBasketItems } from '@stacksight/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { addToBasket, emptyBasket, useBasket } from '#lib/basket/basket-store.ts';
import { i18n } from '#lib/i18n/i18n.ts';
import { basketKey } from '#lib/session/stored-session.ts';
import { putIntoBasket } from '#ui/basket/put-into-basket.ts';
import { answerCalls } from '../../../test/answer-calls.ts';
import { show } from '../../../test/show.tsx';
import { BasketDrawer } from './basket-drawer.tsx';

const make = 'POST ai/report/online/gd/analytics-doc';
const item = (menuName: string): BasketItem => ({
  ...{ menuName, menuDesc: '', tableDesc: '2026-10-01 至 2026-10-31', imageContent: '' },
  ...{ tableHead: { lib: '图书馆', loans: '外借册次' }, tableHeadStr: 'lib,loans', imageName: '' },
  tableData: Array.from({ length: 40 }, (_, at) => ({ lib: `${at + 1} 馆`, loans: String(at) })),
});
const drawer = page.getByRole('dialog', { name: '报告列表' });
const items = drawer.getByRole('list', { name: '报告列表' }).getByRole('listitem');
const generate = drawer.getByRole('button', { name: '生成决策报告' });
const stored = (): { menuName: string }[] => JSON.parse(localStorage.getItem(basketKey) ?? '[]');
const onClose = () => undefined;

async function open(count: number) {
  await show(<BasketDrawer isOpen onClose={onClose} />);
  emptyBasket();
  for (let at = 1; at <= count; at++) expect(addToBasket(item(`表 ${at}`))).toBe('added');
  await expect.element(drawer).toBeVisible();
}

beforeEach(() => emptyBasket());
afterEach(() => vi.unstubAllGlobals());

test('the list holds thirty items; one more is refused, and says so', async () => {
  await open(mostBasketItems);
  await expect.poll(() => items.elements().length).toBe(30);
  await expect.element(drawer.getByText('30 / 30 项')).toBeVisible();
  // The buttons beside charts and tables load these words.
  await i18n.loadNamespaces('basket');
  const button = document.body;
  const toItem = async () => item('多一项');
  await putIntoBasket([{ label: '多一项', isChart: false, button, toItem }]);
  await expect.element(page.getByText('报告列表最多 30 项，请先删去一些')).toBeVisible();
  expect(stored()).toHaveLength(30);
});

test('the list survives a reload, and what is no item is left out', async () => {
  await open(3);
  localStorage.setItem(basketKey, JSON.stringify([...stored(), { menuName: 'x' }, 7]));
  // A reload reads the stored list anew, as this second copy of the module does.
  const address = '/src/lib/basket/basket-store.ts?reload';
  const { useBasket: reloaded } = await import(/* @vite-ignore */ address);
  const names = reloaded.getState().items.map(({ menuName }: BasketItem) => menuName);
  expect(names).toEqual(['表 1', '表 2', '表 3']);
});

test('an item is expanded to a table of 200 px at most, and deleted', async () => {
  await open(2);
  await drawer.getByRole('button', { name: '展开“表 1”' }).click();
  const preview = drawer.getByRole('region', { name: '表 1' });
  await expect.element(preview.getByRole('cell', { name: '40 馆' })).toBeInTheDocument();
  expect(preview.element().getBoundingClientRect().height).toBeLessThanOrEqual(200);
  await drawer.getByRole('button', { name: '删除“表 1”' }).click();
  await expect.poll(() => items.elements().length).toBe(1);
  expect(stored().map(({ menuName }) => menuName)).toEqual(['表 2']);
});

test('the report takes all items without their keys, and empties the list', async () => {
  const headers = { 'content-disposition': `attachment; filename="report.docx"` };
  const seen = answerCalls({ [make]: () => new Response(new Blob(['PK']), { headers }) });
  await open(2);
  await generate.click();
  await expect.element(page.getByText('报告已生成，报告列表已清空')).toBeVisible();
  expect(seen.map(({ body }) => body)).toEqual([
    { reportTitle: basketReportTitle, aiContent: '', menuDataList: [item('表 1'), item('表 2')] },
  ]);
  expect([stored(), useBasket.getState().items]).toEqual([[], []]);
  await expect.element(drawer.getByText('报告列表是空的')).toBeVisible();
});

test('a report that fails leaves the list as it was', async () => {
  answerCalls({ [make]: () => Response.json({ code: 'internal', message: '' }, { status: 500 }) });
  await open(2);
  await generate.click();
  await expect.element(page.getByRole('alert').first()).toBeVisible();
  expect(stored()).toHaveLength(2);
});

test('an empty list makes no report', async () => {
  const seen = answerCalls({});
  await open(0);
  await generate.click();
  await expect.element(page.getByText('请添加需要查询的报告')).toBeVisible();
  expect(seen).toEqual([]);
});
