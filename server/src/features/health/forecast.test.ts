import { expect, it } from 'vitest';
import { forecastDisk } from './forecast.ts';

const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}`;
const gib = 1024 ** 3;

it('tells when the disk is full by the growth of the last days, also with a gap and a jump', () => {
  const steady = [1, 2, 3, 5, 8, 11].map((at) => ({ day: day(at), bytes: at * gib }));
  expect(forecastDisk(steady, 35 * gib)).toMatchObject({ kind: 'full', days: 10, fullInDays: 35 });
  const jumped = steady.map((size, at) => (at === 5 ? { ...size, bytes: 20 * gib } : size));
  const { fullInDays } = { fullInDays: 0, ...forecastDisk(jumped, 35 * gib) };
  // The difference between the first and the last day alone would say 18 days.
  expect(fullInDays).toBeGreaterThan(19);
});

it('says nothing before a week is known, and where nothing grows', () => {
  expect(forecastDisk([], gib)).toEqual({ kind: 'young', days: 0 });
  const young = [1, 7].map((at) => ({ day: day(at), bytes: at * gib }));
  expect(forecastDisk(young, gib)).toEqual({ kind: 'young', days: 6 });
  const shrinking = [1, 9].map((at) => ({ day: day(at), bytes: (20 - at) * gib }));
  expect(forecastDisk(shrinking, gib)).toEqual({ kind: 'still', days: 8 });
});
