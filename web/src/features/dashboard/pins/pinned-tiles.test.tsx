import type { DashboardPin, ScreenPart } from '@stacksight/contract';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, data } from '../../../../test/answer-calls.ts';
import { show } from '../../../../test/show.tsx';
import { PinnedTiles } from './pinned-tiles.tsx';

const report = '00000000-0000-4000-8000-00000000000f';
const idOf = (at: number) => `00000000-0000-4000-8000-00000000000${at}`;
const pinNamed = (name: string, at: number): DashboardPin => ({
  ...{ id: idOf(at), name, reportName: at === 1 ? '馆长月报' : null },
  item: { kind: 'component', id: idOf(at), report: at === 1 ? report : null },
});
const part = (title: string): ScreenPart => ({
  ...{ kind: 'answer', title, note: '', days: '上月', notes: [], isWide: false, chart: null },
  table: {
    columns: [{ head: '图书馆', isNumber: false }],
    rows: Array.from({ length: 30 }, (_, row) => [`${row}号馆`]),
    totals: null,
    notes: [],
  },
});

// The pins of the account, as the server has them.
let pins: DashboardPin[] = [];
let isRefused = false;
beforeEach(() => {
  pins = ['各馆外借', '到馆', '新增读者'].map((name, at) => pinNamed(name, at + 1));
  isRefused = false;
  const parts = pins.map(({ id, name }) => [`GET dashboard/pins/${id}`, () => data(part(name))]);
  const leave = pins.map(({ id }) => [
    `DELETE dashboard/pins/${id}`,
    () => {
      pins = pins.filter((one) => one.id !== id);
      return data(null);
    },
  ]);
  answerCalls({
    ...Object.fromEntries([...parts, ...leave]),
    'GET dashboard/pins': () => data(pins),
    'PUT dashboard/pins': ({ body }) => {
      if (isRefused) return Response.json({ code: 'internal', message: '不行' }, { status: 500 });
      const { ids } = body as { ids: string[] };
      pins = ids.flatMap((id) => pins.find((one) => one.id === id) ?? []);
      return data(null);
    },
  });
});

const regions = () => page.getByRole('region').elements();
const names = () => regions().map((one) => one.getAttribute('aria-label'));
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('tiles are moved by keyboard and by pointer, keep the focus, and are taken off', async () => {
  await show(
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' }}>
      <PinnedTiles />
    </div>,
  );
  await expect.element(page.getByRole('article').first()).toMatchTextContent(/前 8 行，共 30 行/);
  await expect
    .element(page.getByRole('link', { name: '来自报告《馆长月报》' }))
    .toHaveAttribute('href', `/report/${report}`);
  await expect.element(button('前移：各馆外借')).toBeDisabled();
  button('后移：各馆外借').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(names).toEqual(['到馆', '各馆外借', '新增读者']);
  await expect.element(button('后移：各馆外借')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(names).toEqual(['到馆', '新增读者', '各馆外借']);
  // At the end, the way back has the focus.
  await expect.element(button('前移：各馆外借')).toHaveFocus();
  expect(pins.map(({ name }) => name)).toEqual(['到馆', '新增读者', '各馆外借']);

  await userEvent.dragAndDrop(
    page.getByTitle('拖动：各馆外借'),
    page.getByRole('region', { name: '到馆' }),
  );
  await expect.poll(names).toEqual(['各馆外借', '到馆', '新增读者']);
  await expect.poll(() => pins.map(({ name }) => name)).toEqual(names());

  isRefused = true;
  await button('后移：各馆外借').click();
  await expect.element(page.getByText('不行')).toBeVisible();
  await expect.poll(names).toEqual(['各馆外借', '到馆', '新增读者']);

  await button('从首页取下“到馆”').click();
  await button('从首页取下“新增读者”').click();
  await expect.poll(names).toEqual(['各馆外借']);
  await expect.element(button('后移：各馆外借')).not.toBeInTheDocument();
});

test('a phone shows a tile whole, in English and in the dark', async () => {
  await show(<PinnedTiles />, { width: 390, language: 'en-US', isDark: true });
  await expect.element(page.getByRole('article').first()).toMatchTextContent(/first 8 of 30/);
  expect(document.documentElement.scrollWidth).toBe(390);
  for (const foot of document.querySelectorAll('footer'))
    expect(foot.scrollWidth).toBeLessThanOrEqual(foot.clientWidth);
});
