import type { ReportScreen } from '@stacksight/contract';
import { useCallback } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../test/show.tsx';
import { useScreens } from './use-screens.ts';
import { Wall } from './wall.tsx';

const screen = (title: string, count: number): ReportScreen => ({
  ...{ title, note: '', isDemo: false, completeUntil: '2026-11-20', digest: title },
  madeAt: '2026-11-21T01:30:00.000Z',
  parts: Array.from({ length: count }, (_, at) => ({
    ...{ kind: 'answer', title: `${title}图${at + 1}`, note: '', days: '', notes: [] },
    ...{ isWide: true, chart: null },
    table: {
      columns: [{ head: '图书馆', isNumber: false }],
      rows: Array.from({ length: 40 }, (__, row) => [`${row}号馆`]),
      totals: null,
      notes: [],
    },
  })),
});
const heading = page.getByRole('heading', { level: 1 });
const part = page.getByRole('article');
const footer = page.getByRole('status');

test('keys turn the pages of several reports, stop them and leave; a page never scrolls', async () => {
  const leave = vi.fn();
  const screens = [screen('月报', 2), screen('周报', 1)];
  await show(<Wall screens={screens} every={600} isStale={false} onLeave={leave} />, {
    width: 1920,
  });
  await expect.element(part).toHaveAccessibleName('月报图1');
  await expect.element(part).toMatchTextContent(/前 11 行，共 40 行/);
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(part).toHaveAccessibleName('月报图2');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(heading).toMatchTextContent(/周报/);
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(part).toHaveAccessibleName('月报图1');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(heading).toMatchTextContent(/周报/);
  await userEvent.keyboard(' ');
  await expect
    .element(page.getByRole('button', { name: '继续' }))
    .toHaveAttribute('aria-pressed', 'true');
  await expect.element(footer).toMatchTextContent(/数据截至 2026-11-20/);
  const { scrollHeight, clientHeight } = document.documentElement;
  expect(scrollHeight).toBeLessThanOrEqual(clientHeight);
  await userEvent.keyboard('{Escape}');
  expect(leave).toHaveBeenCalledOnce();
});

test('pages turn by themselves', async () => {
  await show(<Wall screens={[screen('月报', 3)]} every={0.2} isStale={false} />);
  await expect.element(part).toHaveAccessibleName('月报图3');
  await expect.element(part).toHaveAccessibleName('月报图1');
});

/** A wall whose answers the test gives. */
function Fed({ load }: { load: () => Promise<{ screens: ReportScreen[] }> }) {
  const { shown, isStale } = useScreens(
    useCallback(() => load(), [load]),
    (error) => error === 'over',
  );
  return shown === null ? (
    <p>nothing</p>
  ) : (
    <Wall screens={shown.screens} every={600} isStale={isStale} />
  );
}

test('the last picture stays while the network is lost, comes back by itself, and goes when the link ends', async () => {
  const answers: (() => Promise<{ screens: ReportScreen[] }>)[] = [
    async () => ({ screens: [screen('月报', 1)] }),
    () => Promise.reject(new TypeError('offline')),
    async () => ({ screens: [screen('新的月报', 1)] }),
    () => Promise.reject('over'),
  ];
  const load = () => (answers.shift() ?? (() => Promise.reject('over')))();
  const again = () => window.dispatchEvent(new Event('online'));
  await show(<Fed load={load} />);
  await expect.element(heading).toHaveTextContent('月报');
  again();
  await expect.element(footer).toMatchTextContent(/网络中断，显示/);
  await expect.element(heading).toHaveTextContent('月报');
  again();
  await expect.element(heading).toHaveTextContent('新的月报');
  await expect.element(footer).not.toMatchTextContent(/网络中断/);
  again();
  await expect.element(page.getByText('nothing')).toBeVisible();
});
