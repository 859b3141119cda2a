import type { Permission } from '@stacksight/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/show.tsx';
import { ConnectWays } from './connect-ways.tsx';

const links = () =>
  page
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'));

test('three ways are named, each with its page where the user may open it', async () => {
  const permissions: Permission[] = ['etl:view', 'etl:edit', 'client:view'];
  await show(<ConnectWays />, { permissions });
  await expect.poll(links).toEqual(['/config/import', '/config/etl', '/system/clients']);
  const names = () => [...document.querySelectorAll('dt')].map((one) => one.textContent);
  expect(names()).toEqual(['导入文件', '连接系统', '由程序推送']);
  await expect.element(page.getByText('POST ingest/events')).toBeVisible();
  await show(<ConnectWays />, { permissions: ['etl:view'], width: 390, language: 'en-US' });
  await expect.poll(links).toEqual(['/config/etl']);
  expect(names()).toEqual(['Import files', 'Connect a system', 'Push from a program']);
  expect(document.body.scrollWidth).toBeLessThanOrEqual(390);
});
