import { expect, test } from 'vitest';
import { firstSentence } from './first-sentence.ts';

test('a definition begins with its first sentence, in both languages', () => {
  expect(firstSentence('首次借出的册次；续借与馆内阅览另计。ISO 2789 算作外借')).toEqual([
    '首次借出的册次',
    '续借与馆内阅览另计。ISO 2789 算作外借',
  ]);
  expect(firstSentence('First checkouts; renewals apart. By ISO 2789.1 too')).toEqual([
    'First checkouts',
    'renewals apart. By ISO 2789.1 too',
  ]);
  expect(firstSentence('平均每册 1.5 次')).toEqual(['平均每册 1.5 次', '']);
});
