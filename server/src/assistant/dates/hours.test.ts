import { expect, it } from 'vitest';
import { readHours } from './hours.ts';

it.each([
  ['晚上六点以后', 18, 23],
  ['18点以后', 18, 23],
  ['上午9点到12点', 9, 11],
  ['09:00-12:00', 9, 11],
  ['after 6 pm', 18, 23],
  ['between 9 am and noon', 9, 11],
  ['before 8 am', 0, 7],
  ['下午2点到5点', 14, 16],
  ['after six in the evening', 18, 23],
  ["in the evenings after six o'clock", 18, 23],
])('reads “%s” as hours %d to %d', (text, first, last) => {
  const { codes, length } = readHours(text, 0) ?? { codes: [], length: 0 };
  expect([Number(codes[0]), Number(codes.at(-1)), codes.length, length]).toEqual([
    first,
    last,
    last - first + 1,
    text.length,
  ]);
});

it.each(['between 3 and 5', '六册以后', '25点以后'])('finds no hours in “%s”', (text) => {
  expect(readHours(text, 0)).toBeNull();
});
