import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../test/show.tsx';
import type { Spot } from './place-beside.ts';
import { PopupMenu } from './popup-menu.tsx';

function RowMenu({ onRun }: { onRun: (key: string) => void }) {
  const [spot, setSpot] = useState<Spot | null>(null);
  const action = (key: string) => ({ key, label: key, run: () => onRun(key) });
  const actions = [
    { ...action('刷新'), isDisabled: true },
    action('关闭'),
    action('关闭其他'),
    { ...action('删除'), isDanger: true },
  ];
  return (
    <>
      <button
        type="button"
        onClick={({ currentTarget }) =>
          setSpot({ kind: 'below', box: currentTarget.getBoundingClientRect(), align: 'start' })
        }
      >
        更多
      </button>
      <p style={{ marginTop: 500 }}>别处</p>
      {spot && (
        <PopupMenu label="更多操作" actions={actions} spot={spot} onClose={() => setSpot(null)} />
      )}
    </>
  );
}

const more = page.getByRole('button', { name: '更多' });
const menu = page.getByRole('menu', { name: '更多操作' });
const item = (name: string) => menu.getByRole('menuitem', { name });

test('the popup menu moves by keys past disabled entries, and runs the chosen one', async () => {
  const onRun = vi.fn();
  await show(<RowMenu onRun={onRun} />);
  await more.click();
  await expect.element(item('刷新')).toBeDisabled();
  await expect.element(item('关闭')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(item('删除')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(item('关闭其他')).toHaveFocus();
  await userEvent.keyboard('{Home}{End}{Enter}');
  expect(onRun.mock.calls).toEqual([['删除']]);
  await expect.element(menu).not.toBeInTheDocument();
});

test('the popup menu closes on Escape and on Tab, and returns the focus', async () => {
  const onRun = vi.fn();
  await show(<RowMenu onRun={onRun} />);
  for (const key of ['{Escape}', '{Tab}']) {
    await more.click();
    await expect.element(item('关闭')).toHaveFocus();
    await userEvent.keyboard(key);
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(more).toHaveFocus();
  }
  expect(onRun).not.toHaveBeenCalled();
});

test('the popup menu closes on a click elsewhere', async () => {
  const onRun = vi.fn();
  await show(<RowMenu onRun={onRun} />);
  await more.click();
  await expect.element(menu).toBeVisible();
  await page.getByText('别处').click();
  await expect.element(menu).not.toBeInTheDocument();
  expect(onRun).not.toHaveBeenCalled();
});
