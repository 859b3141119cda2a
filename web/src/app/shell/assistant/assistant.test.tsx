import { contract, LqaAnswer, type UserConfig } from '@stacksight/contract';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { emptyBasket, useBasket } from '#lib/basket/basket-store.ts';
import { saveSession } from '#lib/session/session-store.ts';
import type { ResultData } from '#ui/metric/result-data.ts';
import { ResultTable } from '#ui/table/result-table.tsx';
import { show } from '../../../../test/show.tsx';
import { Assistant } from './assistant.tsx';

const config: UserConfig = {
  analytics_ai_enable: true,
  analytics_ai_code: 'stacksight',
  analytics_ai_text: '/analyticsWeb/',
  analytics_ai_route: '',
  copyright: { 'zh-CN': '', 'en-US': '' },
  opacTemplate: '',
};
const [result] = LqaAnswer.parse(contract.assistant.routes.ask.example).results;
const buttons = page.getByRole('region', { name: '报告与助手' });

beforeEach(() => emptyBasket());

/** Shows a page with the assistant and some tables. */
async function open(userConfig: UserConfig | null, tables: readonly string[] = []) {
  await show(<p />);
  saveSession({ userConfig });
  const { showInstead } = await show(<p />);
  saveSession({ userConfig });
  showInstead(
    <>
      <h1>Page</h1>
      {tables.map((label) => (
        <ResultTable key={label} label={label} result={result as ResultData} />
      ))}
      <Assistant />
    </>,
  );
  await expect.element(page.getByRole('heading', { name: 'Page' })).toBeVisible();
}

test.each([
  ['enabled, and the path contains the text', {}, true],
  ['not enabled', { analytics_ai_enable: false }, false],
  ['the text is another', { analytics_ai_text: '/other/' }, false],
  [
    'the list has the path',
    { analytics_ai_route: '/a, /page', analytics_ai_text: '/other/' },
    true,
  ],
  ['the list lacks the path', { analytics_ai_route: '/a' }, false],
])('the buttons follow the rule: %s', async (_, more, isShown) => {
  await open({ ...config, ...more });
  if (isShown) await expect.element(buttons).toBeVisible();
  else {
    // The buttons ask for idle time before this line does, so they have had it when it is granted here. A busy browser
    // grants none by itself.
    await new Promise((done) => requestIdleCallback(done, { timeout: 10_000 }));
    await expect.element(buttons).not.toBeInTheDocument();
  }
});

test('the only table of a page is added at once, and the button has the count', async () => {
  await open(config, ['每月外借']);
  await buttons.getByRole('button', { name: '把本页图表加入报告列表' }).click();
  await expect.element(page.getByText('已把“每月外借”加入报告列表')).toBeVisible();
  await expect
    .element(buttons.getByRole('button', { name: '打开报告列表，共 1 项' }))
    .toBeVisible();
  const [item] = useBasket.getState().items;
  expect(item).toMatchObject({
    menuName: '每月外借',
    tableHead: { month: '月份', loans: '外借册次' },
    tableHeadStr: 'month,loans',
    about: { glc: 'demo', rowCount: 2, totals: { loans: '99,937' } },
  });
});

test('of several tables one is chosen by key, or all', async () => {
  await open(config, ['每月外借', '每月到馆']);
  const add = buttons.getByRole('button', { name: '把本页图表加入报告列表' });
  await add.click();
  const menu = page.getByRole('menu', { name: '把本页图表加入报告列表' });
  await expect.element(menu.getByRole('menuitem', { name: '全部 2 项' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await expect.element(page.getByText('已把“每月到馆”加入报告列表')).toBeVisible();
  await add.click();
  await menu.getByRole('menuitem', { name: '全部 2 项' }).click();
  await expect
    .element(buttons.getByRole('button', { name: '打开报告列表，共 3 项' }))
    .toBeVisible();
});

test('a page without tables says that there is nothing to add', async () => {
  await open(config);
  await buttons.getByRole('button', { name: '把本页图表加入报告列表' }).click();
  await expect.element(page.getByText('本页没有可以加入的图表')).toBeVisible();
});

test.each([
  ['打开报告列表', '报告列表'],
  ['打开报告生成对话', '报告生成'],
])('the button “%s” opens its drawer', async (button, title) => {
  await open(config);
  await buttons.getByRole('button', { name: button }).click();
  await expect.element(page.getByRole('dialog', { name: title })).toBeVisible();
});
