import {
  chartBlue,
  colourSlots,
  darkPalette,
  lightPalette,
  neutralColour,
  paletteColour,
  paletteSafeCount,
  strengthColours,
} from '@stacksight/contract';
import { expect, test } from 'vitest';
import { toPalette } from '#lib/theme/palette.ts';
import { coloursOf } from './colours-of.ts';

type Triple = [number, number, number];
const simulated: Record<string, [Triple, Triple, Triple]> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function linear(hex: string): Triple {
  const part = (from: number) => {
    const share = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  };
  return [part(1), part(3), part(5)];
}

function dot(row: Triple, [r, g, b]: Triple): number {
  return Math.min(1, Math.max(0, row[0] * r + row[1] * g + row[2] * b));
}

function oklab([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function contrast(one: string, other: string): number {
  const light = (hex: string) => dot([0.2126, 0.7152, 0.0722], linear(hex)) + 0.05;
  const [a, b] = [light(one), light(other)];
  return Math.max(a, b) / Math.min(a, b);
}

function leastDistance(palette: readonly string[], rows: [Triple, Triple, Triple]): number {
  const seen = palette.map((hex) => {
    const rgb = linear(hex);
    return oklab([dot(rows[0], rgb), dot(rows[1], rgb), dot(rows[2], rgb)]);
  });
  const distances = seen.flatMap((a, i) =>
    seen.slice(i + 1).map((b) => 100 * Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])),
  );
  return Math.min(...distances);
}

test.each([
  ['light', lightPalette, '#ffffff'],
  ['dark', darkPalette, '#171b21'],
])('%s: 21 colours, all different, with contrast on their ground', (_name, palette, ground) => {
  expect(palette).toHaveLength(21);
  expect(new Set(palette).size).toBe(21);
  for (const colour of palette) expect(contrast(colour, ground), colour).toBeGreaterThanOrEqual(3);
});

test.each([
  ['light', lightPalette],
  ['dark', darkPalette],
])('%s: the first eight can be told apart by colour-blind eyes', (_name, palette) => {
  for (const [kind, rows] of Object.entries(simulated)) {
    expect(leastDistance(palette.slice(0, paletteSafeCount), rows), kind).toBeGreaterThanOrEqual(
      8.5,
    );
  }
});

test('names have the colours in the order of their chart, the first is the blue of all charts', () => {
  expect(colourSlots('library', ['["ZXG"]', '["DCQ"]', '["XCQ"]'])).toEqual([0, 1, 2]);
  expect(colourSlots('library', ['["XCQ"]', '["ZXG"]'])).toEqual([0, 1]);
  expect(coloursOf('readerType', ['["A"]', null], false)).toEqual([
    chartBlue.light,
    neutralColour.light,
  ]);
  for (const isDark of [false, true])
    expect(paletteColour(0, isDark)).toBe(toPalette('#F5222D', isDark).chart);
});

test('a name without a colour of its own takes a place that no named thing has', () => {
  expect(colourSlots('metric', ['p90', 'loans', 'visits', 'mean'])).toEqual([1, 0, 3, 2]);
  expect(colourSlots('mainClass', ['["?"]', '["G"]', '["I"]'])).toEqual([2, 1, 0]);
});

test('values that the model orders have the colours of their positions', () => {
  expect(colourSlots('metric', ['visits', 'loans'])).toEqual([3, 0]);
  expect(colourSlots('mainClass', ['["I"]', '["T"]', '["A"]'])).toEqual([0, 4, 8]);
  expect(colourSlots('metric', ['e1', 'e0'])).toEqual([1, 0]);
  expect(colourSlots('event', ['visit', '["loan"]'])).toEqual([3, 0]);
});

test('a single metric has the first colour; states of readers have their own', () => {
  expect(colourSlots('metric', ['p90'])).toEqual([0]);
  expect(colourSlots('metric', ['visits', 'visits'])).toEqual([0, 0]);
  expect(new Set(colourSlots('metric', ['p50', 'mean', 'p90'])).size).toBe(3);
  expect(colourSlots('metric', ['new', 'returning', 'resurrected', 'dormant'])).toEqual([
    1, 0, 2, 3,
  ]);
});

test('ordered values go from pale to strong; Other is grey', () => {
  for (const [isDark, ground] of [
    [false, '#ffffff'],
    [true, '#171b21'],
  ] as const) {
    const [rest, ...days] = coloursOf('days', [null, '["1"]', '["2"]', '["3"]'], isDark);
    expect(rest).toBe(isDark ? neutralColour.dark : neutralColour.light);
    const strengths = days.map((colour) => contrast(colour, ground));
    expect([...strengths].sort((a, b) => a - b)).toEqual(strengths);
  }
  expect(coloursOf('library', ['["A"]'], false)[0]).toMatch(/^#/);
});

test('within a chart no two names share a colour while the palette lasts', () => {
  const names = Array.from({ length: 60 }, (_, index) => `L${index}`);
  const few = colourSlots('readerType', names.slice(0, 8));
  expect(new Set(few).size).toBe(8);
  expect(few.every((slot) => slot < 8)).toBe(true);
  for (const from of [0, 13, 39]) {
    expect(new Set(colourSlots('library', names.slice(from, from + 21))).size).toBe(21);
  }
  expect(colourSlots('library', names).every((slot) => slot < 21)).toBe(true);
});

test('the text of a share is readable on every shade', () => {
  for (const isDark of [false, true])
    for (let share = 0; share <= 1; share += 0.005) {
      const { ground, text } = strengthColours(share, isDark);
      expect([share, isDark, contrast(ground, text) >= 4.5]).toEqual([share, isDark, true]);
    }
});
