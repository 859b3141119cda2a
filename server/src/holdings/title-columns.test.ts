import { expect, it } from 'vitest';
import { titleIn } from '../../test/holdings/small-stock.ts';
import { lostLoansWith } from './demand.ts';
import { toBook } from './demand-book.ts';
import { createTitleColumns } from './title-columns.ts';

it('a title comes out of the columns as it went in, and is found by its number among all', () => {
  const titles = ['2', '7', '18446744073709551615'].flatMap((bookrecno) =>
    ['A', '东馆'].map((libcode, at) =>
      titleIn(libcode, {
        ...{
          bookrecno,
          class1: '',
          class2: 'TP3',
          held: 70_000,
          loanable: 3,
          onShelf: 2,
          onLoan: 1,
        },
        ...{ copyYears: 1.7, loans: 9, holds: 4, longestWait: 41, onOrder: 5, perYear: 12.25 + at },
        ...{ isAtLeast: at === 1, loanDays: 21.5 },
        lost: lostLoansWith({ perYear: 12.25 + at, loanDays: 21.5 }, 3),
      }),
    ),
  );
  const columns = createTitleColumns();
  for (const title of titles) columns.add(title);
  for (const [at, title] of titles.entries()) columns.setDemand(at, title);
  const book = toBook(columns);
  expect([...book.titles]).toEqual(titles);
  expect(book.of('7')).toEqual(titles.slice(2, 4));
  expect(book.at('18446744073709551615', '东馆')).toEqual(titles[5]);
  expect([book.of('3'), book.of('99999999999999999999'), book.of(''), book.of('x')]).toEqual([
    ...[[], [], [], []],
  ]);
  expect(book.at('7', 'B')).toBeNull();
});

it('columns grow over many blocks', () => {
  const columns = createTitleColumns();
  for (let number = 0; number < 150_000; number += 1)
    columns.add(titleIn('A', { bookrecno: String(number * 3), held: number }));
  const book = toBook(columns);
  expect(columns.length()).toBe(150_000);
  for (const number of [0, 65_535, 65_536, 131_072, 149_999])
    expect(book.at(String(number * 3), 'A')?.held).toBe(number);
  expect(() => columns.readAt(150_000)).toThrow(RangeError);
});
