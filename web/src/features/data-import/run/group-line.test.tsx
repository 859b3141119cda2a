import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../../test/show.tsx';
import { GroupLine } from './group-line.tsx';

const main = { code: 'main', label: '市图书馆', isDemo: false };
const east = { code: 'east', label: '东湖馆群', isDemo: false };
const demo = { code: 'demo', label: '演示城市', isDemo: true };

test('the group of a load is named where there are several, or where it is new', async () => {
  const { showInstead } = await show(<GroupLine groups={[main, east, demo]} glc="east" />);
  await expect.element(page.getByText('数据加到馆群：东湖馆群')).toBeVisible();
  showInstead(<GroupLine groups={[main, demo]} glc="west" />);
  await expect.element(page.getByText('载入后建立新馆群：west')).toBeVisible();
  for (const groups of [[main, demo], [demo]]) {
    showInstead(<GroupLine groups={groups} glc="main" />);
    await expect.poll(() => page.getByText('馆群').elements()).toEqual([]);
  }
});
