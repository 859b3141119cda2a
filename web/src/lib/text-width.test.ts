import { expect, it } from 'vitest';
import { pixelsOfText, widthOfText } from './text-width.ts';

it('counts a Chinese character as two Latin ones, and one beyond the first plane once', () => {
  expect([
    widthOfText('loans'),
    widthOfText('外借量'),
    widthOfText('CLC 分类'),
    widthOfText('𠮷'),
  ]).toEqual([5, 6, 8, 2]);
});

it('leaves a square for a Chinese character in a table', () => {
  expect(pixelsOfText('外借')).toBe(28);
  expect(pixelsOfText('2026')).toBeCloseTo(33.6);
});
