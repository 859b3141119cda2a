import { expect, test } from 'vitest';
import { placePopup } from './placement.ts';

const view = { width: 1440, height: 900 };
const popup = { width: 480, height: 420 };
const at = (left: number, top: number) => ({ left, top, right: left + 240, bottom: top + 32 });

test('the popup opens left-aligned below the field where there is room', () => {
  expect(placePopup(at(200, 100), view, popup)).toEqual({
    align: 'left',
    side: 'below',
    style: { left: 200, top: 136 },
  });
});

test('the popup is right-aligned when less than 750 px of width remain', () => {
  expect(placePopup(at(690, 100), view, popup).align).toBe('left');
  const placed = placePopup(at(691, 100), view, popup);
  expect(placed.align).toBe('right');
  expect(placed.style.right).toBe(1440 - 931);
});

test('the popup is bottom-aligned when less than 450 px of height remain', () => {
  expect(placePopup(at(0, 418), view, popup).side).toBe('below');
  const placed = placePopup(at(0, 500), view, popup);
  expect(placed.side).toBe('above');
  expect(placed.style).toEqual({ left: 8, bottom: 404 });
});

test('the popup stays in the window when neither side fits', () => {
  const low = { width: 1366, height: 500 };
  expect(placePopup(at(100, 200), low, popup).style).toEqual({ left: 100, bottom: 8 });
  expect(placePopup(at(-50, 20), { width: 300, height: 900 }, popup).style.right).toBe(8);
});

test('bottom-aligned is on the lower edge of the window when it does not fit above', () => {
  const placed = placePopup(at(100, 40), { width: 1366, height: 510 }, { width: 480, height: 400 });
  expect(placed.side).toBe('above');
  expect(placed.style).toEqual({ left: 100, bottom: 8 });
});
