import type { RouteNode } from '@stacksight/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { saveSession } from '#lib/session/session-store.ts';
import { show } from '../../../test/show.tsx';
import { useTagTitle } from './use-tag-title.ts';

const route = (path: string, zh: string, en: string): RouteNode => ({
  path,
  component: 'borrowing',
  name: path,
  hidden: false,
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

function Titles() {
  const titles = [useTagTitle('/named'), useTagTitle('/nameless')];
  return <p>{titles.join(' · ')}</p>;
}

test('a page without a title has the default one of the language', async () => {
  saveSession({ routes: [route('/named', '外借', 'Loans'), route('/nameless', '', '')] });
  await show(<Titles />);
  await expect.element(page.getByText('外借 · 未命名')).toBeVisible();
  await show(<Titles />, { language: 'en-US' });
  await expect.element(page.getByText('Loans · no-name')).toBeVisible();
  saveSession({ routes: [] });
});
