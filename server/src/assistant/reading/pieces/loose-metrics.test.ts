import { expect, it } from 'vitest';
import { ownLexicon } from '../../lexicon/own-words.ts';
import { toTokens } from '../tokens.ts';
import { mergeMetrics } from './loose-metrics.ts';

const context = { today: '2026-11-23', feast: () => null, lexicons: [ownLexicon] };

function read(text: string) {
  const { tokens, isLoose } = mergeMetrics(toTokens(text, context), text);
  const metrics = tokens.flatMap((token) => {
    const word = token.is === 'words' ? token.readings[0] : undefined;
    return word?.is === 'metric' ? [word.codes.join('+')] : [];
  });
  return { metrics, isLoose };
}

it.each([
  ['有多少册书在读者手里', ['on_loan']],
  ['有多少种书被借出去过', ['titles_lent']],
  ['平均每来一个人次借走几本', ['loans_per_visit']],
  ['items on loan right now', ['on_loan']],
  ['how many different titles did we lend', ['titles_lent']],
])('reads “%s” as one number', (text, metrics) => {
  expect(read(text)).toEqual({ metrics, isLoose: false });
});

it.each([
  ['加了多少分扣了多少分', ['credit_earned', 'credit_lost']],
  ['借了多少还了多少', ['loans', 'returns']],
  ['外借和到馆', ['loans', 'visits']],
])('reads “%s” as two numbers', (text, metrics) => {
  expect(read(text)).toEqual({ metrics, isLoose: false });
});

it('finds numbers that nothing joins', () => {
  expect(read('外借到馆人次').isLoose).toBe(true);
});
