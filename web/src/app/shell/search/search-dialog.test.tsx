import { routes } from 'virtual:routes';
import type { Principal, RouteNode, RuleSummary } from '@stacksight/contract';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addRoutes } from '#lib/api/routes.ts';
import { queryClient } from '#lib/query-client.ts';
import { saveSession } from '#lib/session/session-store.ts';
import { useSettings } from '#lib/settings.ts';
import { show } from '../../../../test/show.tsx';
import { SearchDialog } from './search-dialog.tsx';

addRoutes(routes);

const route = (path: string, component: string, zh: string, en: string): RouteNode => ({
  path,
  component,
  name: path,
  hidden: path.includes(':'),
  redirect: null,
  alwaysShow: false,
  meta: {
    title: zh,
    titles: { 'zh-CN': zh, 'en-US': en },
    icon: '',
    affix: false,
    noCache: false,
    activeMenu: null,
  },
  children: [],
});

const rule = (name: string): RuleSummary => ({
  id: name,
  name,
  names: { 'zh-CN': name, 'en-US': name === '沉默读者' ? 'Silent readers' : '' },
  means: '',
  folderId: '',
  folder: '流通',
  kind: 'sql',
  version: 1,
  modifiedAt: '2026-11-21T08:30:00.000Z',
  modifiedBy: 'analyst',
  isReady: true,
});

const permissions = ['dashboard:view', 'rule:view', 'rule:run', 'analysis:view'] as const;
type ShowOptions = NonNullable<Parameters<typeof show>[1]>;

/** Opens the search; answers that are in the cache already cause no call. */
async function open(options: ShowOptions = {}) {
  const { language = 'zh-CN' } = options;
  let closed = 0;
  let opened = 0;
  const dialog = () => {
    opened += 1;
    const count = () => {
      closed += 1;
    };
    return <SearchDialog key={opened} onClose={count} />;
  };
  const shown = await show(<p />, { permissions, ...options });
  saveSession({
    user: { username: 'li', isSuper: false } as Principal,
    routes: [
      route('/analysis/explore', 'analysis/explore', '探索分析', 'Explore'),
      route('/rule/:id', 'rule-config/rule-run', '运行规则', 'Run a rule'),
      route('/report/:id', 'analysis/report', '报告', 'Report'),
    ],
  });
  const rules = ['热门图书', '热门作者', '沉默读者'].map(rule);
  queryClient.setQueryData(['ruleConfig', 'palette', language], { rows: rules, total: 3 });
  queryClient.setQueryData(['analyticsComponent', 'palette', language], { rows: [], total: 0 });
  queryClient.setQueryData(
    ['customization', 'getLibs', language],
    [
      {
        code: 'demo',
        label: '示范市图书馆',
        isDemo: true,
        isDefault: true,
        libraries: [{ code: 'L001', label: '热河街分馆', otherLabel: 'Rehe Street Branch' }],
      },
    ],
  );
  const field = page.getByRole('combobox', { name: language === 'zh-CN' ? '搜索' : 'Search' });
  const openAgain = async () => {
    shown.showInstead(dialog());
    await expect.element(field).toBeVisible();
  };
  await openAgain();
  return { field, closed: () => closed, openAgain };
}

const active = () => {
  const id = document.querySelector('[role=combobox]')?.getAttribute('aria-activedescendant');
  return document.getElementById(id ?? '')?.textContent;
};
const headings = () =>
  [...document.querySelectorAll('[role=group]')].map(
    (group) => document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent,
  );

beforeEach(() => saveSession({ user: null, routes: [] }));

test('records of several kinds stand under headings, and the keys move through all of them', async () => {
  const { field } = await open();
  await field.fill('热');
  expect(headings()).toEqual(['规则', '图书馆']);
  expect(active()).toBe('热门图书流通');
  const moves = [
    ['{ArrowDown}', '热门作者流通'],
    ['{ArrowDown}', '热河街分馆L001'],
    ['{ArrowDown}', '热门图书流通'],
    ['{ArrowUp}', '热河街分馆L001'],
    ['{Home}', '热门图书流通'],
    ['{End}', '热河街分馆L001'],
  ] as const;
  for (const [key, name] of moves) {
    await userEvent.keyboard(key);
    await expect.poll(active).toBe(name);
  }
  const chosen = page.getByRole('option', { selected: true });
  expect(chosen.elements().length).toBe(1);
});

test('a list that fails is named in one line, and everything else is found', async () => {
  const { field } = await open();
  // No server answers in this test, so the list of reports fails.
  const line = page.getByRole('status').filter({ hasText: '分析报告' });
  await expect.element(line).toBeVisible();
  await field.fill('rmts');
  await expect.poll(active).toBe('热门图书流通');
  await expect.element(page.getByRole('button', { name: '重试' })).toBeVisible();
});

test('the server searches a list that is longer than its first page', async () => {
  const { field } = await open();
  queryClient.setQueryData(['ruleConfig', 'palette', 'zh-CN'], {
    rows: [rule('热门图书')],
    total: 300,
  });
  // The searched text is the row's name in a language that the row does not contain.
  queryClient.setQueryData(['ruleConfig', 'palette', 'yearbook', 'zh-CN'], {
    rows: [rule('年鉴统计表')],
    total: 1,
  });
  await field.fill('yearbook');
  await expect.poll(active).toBe('年鉴统计表流通');
  await field.fill('rmts');
  await expect.poll(active).toBe('热门图书流通');
});

test('records are found by their names in the other language, and by pinyin', async () => {
  const { field } = await open();
  for (const text of ['silent', 'cmdz', 'chenmoduzhe']) {
    await field.fill(text);
    await expect.poll(active).toBe('沉默读者流通');
  }
  await field.fill('rehe street');
  await expect.poll(active).toBe('热河街分馆L001');
});

test('an action acts at once and comes first next time; nothing found offers Explore', async () => {
  const { field, closed, openAgain } = await open({ language: 'en-US', width: 390 });
  expect(headings()).toEqual(['Settings and actions']);
  await field.fill('切换深色');
  await expect.poll(active).toBe('Switch to dark mode');
  await userEvent.keyboard('{Enter}');
  await expect.poll(closed).toBe(1);
  expect(useSettings.getState().dark).toBe(true);

  await openAgain();
  expect(headings()).toEqual(['Recent', 'Settings and actions']);
  expect(active()).toBe('Switch to light modeSettings and actions');
  await field.fill('qqqqqqqq');
  await expect.element(page.getByText('No results')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Go to Explore' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('without the permissions only pages and actions are offered', async () => {
  const { field } = await open({ permissions: ['dashboard:view'] });
  await field.fill('热门');
  expect(page.getByRole('option').elements()).toEqual([]);
  await field.fill('explore');
  await expect.poll(active).toBe('探索分析/analysis/explore');
});
