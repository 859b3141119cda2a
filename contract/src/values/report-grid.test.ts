import fc from 'fast-check';
import { expect, it } from 'vitest';
import { gridColumns, placeItems, type ReportBox } from './report-grid.ts';

const box = fc
  .record({
    x: fc.nat({ max: 11 }),
    y: fc.nat({ max: 20 }),
    w: fc.integer({ min: 1, max: 12 }),
    h: fc.integer({ min: 1, max: 8 }),
  })
  .map((one) => ({ ...one, w: Math.min(one.w, gridColumns - one.x) }));
const item = fc.record(
  { kind: fc.constantFrom('component' as const, 'target' as const), box },
  { requiredKeys: ['kind'] },
);
const covers = (one: ReportBox, other: ReportBox) =>
  one.x < other.x + other.w &&
  other.x < one.x + one.w &&
  one.y < other.y + other.h &&
  other.y < one.y + one.h;

it('every item has a place inside the grid, and none covers another', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 20 }), (items) => {
      const placed = placeItems(items);
      expect(placed).toHaveLength(items.length);
      for (const [index, { box: one }] of placed.entries()) {
        expect(one.x + one.w).toBeLessThanOrEqual(gridColumns);
        expect(placed.slice(index + 1).some(({ box: other }) => covers(one, other))).toBe(false);
      }
    }),
  );
});

it('items that have places and do not cover each other stay where they are', () => {
  const places = [
    { x: 0, y: 0, w: 6, h: 8 },
    { x: 6, y: 0, w: 6, h: 8 },
    { x: 0, y: 8, w: 12, h: 4 },
  ];
  const items = places.map((place) => ({ kind: 'component' as const, box: place }));
  expect(placeItems(items).map((one) => one.box)).toEqual(places);
});
