import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../../test/show.tsx';
import { unknownColumn } from '../../metric/result-data.ts';
import { MapKeys } from './map-keys.tsx';
import type { MapPoint } from './map-points.ts';

const column = { ...unknownColumn('loans'), label: '外借', format: 'integer' as const };
const result = {
  columns: [{ ...unknownColumn('library'), role: 'dimension' as const }, column],
  rows: [
    ['M', 50],
    ['N', 90],
  ],
};
const hint = '方向键换一家，回车只看这一家';
const point = (name: string, row: number, value: number) =>
  ({ name, row, value, column }) as MapPoint;

test('arrows go through the libraries of a map, and Enter takes one', async () => {
  const onPick = vi.fn();
  const points = [point('临江馆', 1, 90), point('市图书馆', 0, 50)];
  await show(<MapKeys points={points} result={result} onPick={onPick} />);
  const keys = page.getByRole('button');
  await expect.element(keys).toHaveTextContent(`临江馆 90 ${hint}`);
  keys.element().focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(keys).toHaveTextContent(`市图书馆 50 ${hint}`);
  await userEvent.keyboard('{Enter}');
  expect(onPick.mock.calls).toEqual([[{ row: ['M', 50], rowIndex: 0, column }]]);
});
