import { useRef } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../../test/show.tsx';
import { useRoomBelow } from './use-room-below.ts';

function Grid() {
  const grid = useRef<HTMLDivElement>(null);
  useRoomBelow(grid);
  return (
    <div ref={grid}>
      <h2>走势</h2>
      <div style={{ height: 400 }}>图</div>
    </div>
  );
}

test('before the page is printed, a heading knows the height of what stands below it', async () => {
  await show(<Grid />);
  const heading = page.getByRole('heading', { name: '走势' });
  await expect.element(heading).toBeVisible();
  const below = () => (heading.element() as HTMLElement).style.getPropertyValue('--below');
  expect(below()).toBe('');
  // React runs the hook's effect some time after it shows the heading.
  const print = () => {
    window.dispatchEvent(new Event('beforeprint'));
    return Number.parseFloat(below());
  };
  await expect.poll(print).toBeGreaterThanOrEqual(400);
});
