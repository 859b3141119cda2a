import type { Entry } from '../meaning.ts';
import { list, q, rule, why } from '../write.ts';

/** Decisions, rules and reasons. */
// biome-ignore format: one question a row
export const englishDecisions: readonly Entry[] = [
  q('en-decide-01', list('insufficientHoldings.insufficient'), 'which titles have too few copies', 'titles with not enough copies', 'list titles with insufficient copies'),
  q('en-decide-02', list('insufficientHoldings.reserved', { ratio: 4 }), 'titles with more than 4 holds per copy', 'list titles with over four holds for a copy', 'which titles have a holds ratio of 4 or more'),
  q('en-decide-03', list('insufficientHoldings.searched', { libcode: 'LJ00' }), 'what do readers search for and not get at Linjiang District Library', 'titles searched in vain at Linjiang District Library', 'Linjiang District Library: searched but not found titles'),
  q('en-decide-04', list('weeding.candidates', { libcode: 'SF01' }), 'what can we weed at the Children’s Library', 'weeding candidates of the Children’s Library', 'copies that may leave the Children’s Library'),
  q('en-decide-05', list('weeding.classes'), 'copies to weed by class', 'how many copies could be weeded in each class', 'weeding by class'),
  q('en-decide-06', list('holding.list'), 'show the transfer plans', 'which transfer plans are there', 'list of transfer plans'),
  q('en-decide-07', rule('dead_stock', { years: 5 }), 'items not borrowed for five years', 'dead stock, 5 years', 'stuff nobody borrowed in 5 years'),
  q('en-decide-08', rule('overdue_now'), 'how much is overdue now', 'overdue items by library', 'current overdue summary'),
  q('en-decide-09', rule('self_service', { range: 'lastMonth' }), 'self-service share by library last month', 'share of self-service loans and returns in October', 'self-service rate, last month, each library'),
  q('en-decide-10', rule('programmes', { range: 'thisYear' }), 'programmes and attendance this year', 'how many events did we hold this year and how many people came', 'sessions and attendance of programmes by library this year'),
  q('en-decide-11', rule('silent_readers', { days: 365 }), 'readers with a valid card and no use for 365 days', 'silent readers by library, 365 days', 'who has a valid card but no use for a year (365 days), by home library'),
  q('en-decide-12', rule('yearbook', { range: 'lastYear' }), 'yearbook table for last year', 'the yearbook of 2025', 'last year’s yearbook figures'),
  q('en-decide-13', rule('zero_hit_searches', { range: 'last30Day' }), 'searches without results in the last 30 days', 'what do readers search for with no result, past 30 days', 'zero-hit searches, last 30 days'),
  q('en-decide-14', why('loans', 'lastMonth', { compare: 'previous' }), 'why did loans fall in October', 'why are last month’s loans lower than the month before', 'loans dropped last month, why'),
  q('en-decide-15', why('visits', 'thisYear', { compare: 'lastYear' }), 'why are visits down on last year', 'why do fewer people come this year than last', 'reasons for the fall in visits this year compared with last year'),
  q('en-decide-16', why('loans', '2026-06-01~2026-08-31', { compare: 'lastYear', at: 'SF01' }), 'why did the Children’s Library lend less this summer than last summer', 'why were summer loans at the Children’s Library down on last year', 'what explains the fall of loans at the Children’s Library this summer, year on year'),
  q('en-decide-17', rule('cost_per_loan', { range: 'lastYear' }), 'cost per loan of last year’s purchases', 'what did each loan of items bought last year cost', 'cost per loan, items added last year'),
  q('en-decide-18', rule('last_copy'), 'last copies that nobody borrows', 'list of last copies', 'which last copies need protection'),
];
