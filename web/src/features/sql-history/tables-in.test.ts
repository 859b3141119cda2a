import { expect, test } from 'vitest';
import { tablesIn } from './tables-in.ts';

test('the names of the tables are found in a statement', () => {
  expect(
    tablesIn('SELECT count() FROM fact_loan AS l JOIN dim_bib b ON b.bookrecno = l.n'),
  ).toEqual(['fact_loan', 'dim_bib']);
  expect(
    tablesIn(
      "WITH late AS (SELECT 1 FROM stacksight.fact_loan) SELECT * FROM late WHERE a = 'from x'",
    ),
  ).toEqual(['fact_loan']);
  expect(tablesIn('SELECT 1 -- from nowhere')).toEqual([]);
});
