import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../test/show.tsx';
import { TransferPairs } from './question/transfer-pairs.tsx';
import { VanDays, VanWeek } from './transfer-van.tsx';

const load = (to: string, boxes: number, copies: number) => ({
  ...{ from: 'SF00', fromName: 'Main', to, toName: to, boxes, copies },
});

function Week({ onBoxes }: { onBoxes: (boxes: unknown) => void }) {
  const [boxes, setBoxes] = useState<number[] | null>(null);
  return (
    <VanWeek
      label="Van"
      boxes={boxes}
      onChange={(next) => {
        onBoxes(next);
        setBoxes(next);
      }}
    />
  );
}

test('the boxes of a week are typed by weekday, and an empty week means that they are not known', async () => {
  const onChange = vi.fn();
  await show(<Week onBoxes={onChange} />, { width: 360 });
  const tuesday = page.getByRole('spinbutton', { name: '星期二装多少箱' });
  await tuesday.click();
  await userEvent.keyboard('4{Tab}{Tab}2');
  await expect.poll(() => onChange.mock.lastCall).toEqual([[0, 4, 0, 2, 0, 0, 0]]);
  await tuesday.clear();
  await page.getByRole('spinbutton', { name: '星期四装多少箱' }).clear();
  await expect.poll(() => onChange.mock.lastCall).toEqual([null]);
});

const libraries = ['Main', 'East'].map((label) => ({
  ...{ code: label[0] ?? '', label, level: 1, superior: '', longitude: null, latitude: null },
}));
const pair = { from: 'M', to: 'E', most: null };

test('a pair of libraries has boxes of its own on each weekday, if those of the van are known', async () => {
  const onChange = vi.fn();
  const ask = (boxes: number[] | null, most: number | null) => (
    <TransferPairs
      question={{ libraries: ['M', 'E'], boxes, pairs: [{ ...pair, most }] }}
      libraries={libraries}
      onChange={onChange}
    />
  );
  const week = [0, 4, 0, 0, 4, 0, 0];
  const { showInstead } = await show(ask(week, null), { language: 'en-US', width: 360 });
  const own = page.getByRole('group', { name: 'Most boxes on each weekday, Main → East' });
  await own.getByRole('spinbutton', { name: 'Boxes on Tuesday' }).click();
  await userEvent.keyboard('1{Tab}');
  const boxes = [0, 1, 0, 0, 0, 0, 0];
  await expect.poll(() => onChange.mock.lastCall).toEqual([{ pairs: [{ ...pair, boxes }] }]);
  // Nothing moves between the two, or no van is known.
  for (const [some, most] of [[week, 0] as const, [null, null] as const]) {
    showInstead(ask(some && [...some], most));
    await expect.element(own).not.toBeInTheDocument();
  }
});

test('the days of the van say what goes where, and when the last copy is sent', async () => {
  const days = Array.from({ length: 7 }, (_, at) => ({
    ...{ day: `2026-11-2${at}`, boxes: 2 },
    loads: [load('East', 1, 30), load('West', 1, 9)],
  }));
  const { showInstead } = await show(<VanDays days={days} />, { language: 'en-US' });
  const van = page.getByRole('region', { name: 'Van' });
  const text = () => van.element().textContent;
  await expect.poll(text).toContain('All copies are sent by 2026-11-26 Thu, in 7 runs: 14 boxes');
  expect(text()).toContain('Main → East 30 · Main → West 9');
  await expect.poll(() => van.getByRole('listitem').elements().length).toBe(5);
  await van.getByRole('button', { name: '2 more runs' }).click();
  await expect.poll(() => van.getByRole('listitem').elements().length).toBe(7);
  showInstead(<VanDays days={null} />);
  await expect.element(van).not.toBeInTheDocument();
});
