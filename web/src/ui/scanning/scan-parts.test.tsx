import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../test/show.tsx';
import { ScanField } from './scan-field.tsx';
import { ScanModes } from './scan-modes.tsx';
import { ScanResults, WaitingScans } from './scan-parts.tsx';

const field = page.getByRole('textbox', { name: '扫描条码' });

function Deciding({ onScan }: { onScan: (code: string) => void }) {
  const [turn, setTurn] = useState(0);
  return (
    <>
      <ScanField label="扫描条码" missing={null} turn={turn} onScan={onScan} />
      <button type="button" onClick={() => setTurn(turn + 1)}>
        保留
      </button>
    </>
  );
}

function Packing() {
  const [box, setBox] = useState('');
  return (
    <>
      <section data-keeps-focus>
        <input aria-label="箱号" value={box} onChange={({ target }) => setBox(target.value)} />
      </section>
      <ScanField label="扫描条码" missing={box === '' ? '先写箱号。' : null} onScan={vi.fn()} />
    </>
  );
}

function Steps() {
  const [step, setStep] = useState<'pull' | 'withdraw'>('pull');
  const modes = [
    { value: 'pull' as const, label: 'Pull', count: '12' },
    { value: 'withdraw' as const, label: 'Withdraw on scan', count: '3' },
  ];
  return <ScanModes label="Step" value={step} modes={modes} onChange={setStep} />;
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

test('a field that takes no scan yet says what to do first', async () => {
  const onScan = vi.fn();
  await show(<ScanField label="扫描条码" missing="先选方案。" onScan={onScan} />);
  await expect.element(field).toBeDisabled();
  await expect.element(field).toHaveAccessibleDescription('先选方案。');
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

test('a number that is typed beside the field keeps the focus when the field becomes ready', async () => {
  await show(<Packing />);
  await page.getByRole('textbox', { name: '箱号' }).click();
  await userEvent.keyboard('12');
  await expect.element(page.getByRole('textbox', { name: '箱号' })).toHaveValue('12');
  await expect.element(field).toBeEnabled();
});

test('the steps are chosen by pointer and by arrow keys, and whole on a narrow phone', async () => {
  await show(<Steps />, { width: 390, language: 'en-US' });
  const step = (name: string) => page.getByRole('radio', { name });
  await expect.element(step('12 Pull')).toBeChecked();
  await page.getByText('Withdraw on scan').click();
  await expect.element(step('3 Withdraw on scan')).toBeChecked();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(step('12 Pull')).toBeChecked();
  const tiles = [...document.querySelectorAll('label')];
  expect(tiles.filter((tile) => tile.scrollWidth > tile.clientWidth)).toEqual([]);
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
