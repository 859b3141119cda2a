import { expect, test } from 'vitest';
import { placeBeside } from './place-beside.ts';

const room = { width: 400, height: 300 };
const size = { width: 150, height: 100 };
const box = { left: 300, right: 380, top: 10, bottom: 40 } as DOMRect;

test('a menu opens at the pointer, and within the window', () => {
  expect(placeBeside({ kind: 'point', x: 20, y: 30 }, size, room)).toEqual({ left: 20, top: 30 });
  expect(placeBeside({ kind: 'point', x: 390, y: 290 }, size, room)).toEqual({
    left: 242,
    top: 192,
  });
});

test('a menu opens below a button, aligned with one of its edges', () => {
  expect(placeBeside({ kind: 'below', box, align: 'end' }, size, room)).toEqual({
    left: 230,
    top: 44,
  });
  expect(placeBeside({ kind: 'below', box, align: 'start' }, size, room)).toEqual({
    left: 242,
    top: 44,
  });
});
