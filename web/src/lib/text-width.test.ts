import { expect, it } from 'vitest';
import { pixelsInTwoLines, pixelsOfBoldText, pixelsOfText, widthOfText } from './text-width.ts';

it('a Chinese character counts as two Latin ones, and a surrogate pair as one character', () => {
  expect([
    widthOfText('loans'),
    widthOfText('外借量'),
    widthOfText('CLC 分类'),
    widthOfText('𠮷'),
  ]).toEqual([5, 6, 8, 2]);
});

it('a Chinese character in a table has the width of a full square', () => {
  expect(pixelsOfText('外借')).toBe(28);
  expect(pixelsOfText('2026')).toBeCloseTo(33.6);
  expect(pixelsOfText('2,026.5')).toBeCloseTo(51.2);
});

it('a text is broken into two lines of about the same length, and never within a word', () => {
  expect(pixelsInTwoLines('外借册次')).toBe(28);
  expect(pixelsInTwoLines('New items lent')).toBeCloseTo(pixelsOfBoldText('New items'));
  expect(pixelsInTwoLines('Circulation')).toBe(pixelsOfBoldText('Circulation'));
});
