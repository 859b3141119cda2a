import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../test/show.tsx';
import { ScanField, ScanResults, WaitingScans } from './scan-parts.tsx';

const field = page.getByRole('textbox', { name: '扫描条码' });

function Deciding({ onScan }: { onScan: (code: string) => void }) {
  const [turn, setTurn] = useState(0);
  return (
    <>
      <ScanField label="扫描条码" isReady turn={turn} onScan={onScan} />
      <button type="button" onClick={() => setTurn(turn + 1)}>
        保留
      </button>
    </>
  );
}

test('a scanner types codes one after the other, and the field is ready again after a decision', async () => {
  const onScan = vi.fn();
  await show(<Deciding onScan={onScan} />);
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('SF001{Enter} SF002 {Enter}{Enter}');
  expect(onScan.mock.calls).toEqual([['SF001'], ['SF002']]);
  await page.getByRole('button', { name: '保留' }).click();
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveValue('');
});

test('the scan page takes no scan before a library is chosen', async () => {
  const onScan = vi.fn();
  await show(<ScanField label="扫描条码" isReady={false} onScan={onScan} />);
  await expect.element(field).toBeDisabled();
});

test('the scan page says how many scans wait and why, and lists results with the newest first', async () => {
  const onSend = vi.fn();
  const result = (id: string, outcome: string) => ({ id, outcome, text: `册 ${id}` });
  const parts = (count: number) => (
    <>
      <WaitingScans count={count} failure="没有网络" onSend={onSend} />
      <ScanResults results={[result('2', 'guarded'), result('1', 'done')]} />
    </>
  );
  const { showInstead } = await show(parts(3));
  await expect
    .element(page.getByRole('status').first())
    .toHaveTextContent('3 次扫描等待发送没有网络现在发送');
  await page.getByRole('button', { name: '现在发送' }).click();
  expect(onSend).toHaveBeenCalledOnce();
  const items = page.getByRole('listitem');
  await expect.element(items.nth(0)).toHaveAttribute('data-right', 'false');
  await expect.element(items.nth(1)).toHaveTextContent('册 1');
  showInstead(parts(0));
  await expect.element(page.getByText('次扫描等待发送')).not.toBeInTheDocument();
});
