import type { ConnectionTest } from '@stacksight/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/show.tsx';
import { ConnectionResult } from './connection-result.tsx';

const good: ConnectionTest = {
  isGood: true,
  reached: 'tables',
  message: '连接成功',
  version: 'MariaDB 10.11.19',
  tables: 46,
  isReadOnly: true,
  warning: null,
  advice: null,
  ms: 42,
};
const steps = () => page.getByRole('listitem').all();
const texts = () => steps().map((step) => step.element().textContent?.trim());

test('a good connection has every step done and nothing to do', async () => {
  await show(<ConnectionResult tested={good} />);
  await expect.poll(texts).toHaveLength(5);
  for (const text of texts()) expect(text).toContain('完成');
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

test('a failed connection marks the step that failed, and those that were not tried', async () => {
  await show(<ConnectionResult tested={{ ...good, isGood: false, reached: 'server' }} />, {
    language: 'en-US',
  });
  await expect
    .poll(texts)
    .toEqual([
      'Host (done)',
      'Port (done)',
      'Kind of database (done)',
      'Sign-in (failed)',
      'Tables to read (not tried)',
    ]);
});

test('an account that may write gets the statements of one that may not', async () => {
  const advice = 'CREATE USER stacksight;';
  await show(
    <ConnectionResult tested={{ ...good, isReadOnly: false, warning: '可以修改', advice }} />,
    {
      width: 360,
    },
  );
  await expect.element(page.getByText('可以修改')).toBeVisible();
  await expect.element(page.getByText(advice)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await expect.element(page.getByRole('button', { name: '复制' })).toBeVisible();
});
