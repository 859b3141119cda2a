import type { Entry } from '../meaning.ts';
import { after, ask, branches, days, list, table, tableQuery, weekend, why } from '../write.ts';

const autumn = {
  kind: 'retention',
  first: { code: 'register' },
  back: { code: 'loan' },
  unit: 'month',
  range: days('2025-09-01~2025-11-30'),
} as const;

/** Questions that are only half said, because the conversation has the other half. */
// biome-ignore format: one question a row
export const englishFollowUps: readonly Entry[] = [
  after('en-circ-03', 'en-follow-01', table('visits', 'lastMonth', { by: 'library', compare: 'lastYear' }), 'and visits?', 'what about visits', 'same for visits'),
  after('en-follow-01', 'en-follow-02', table('visits', 'lastMonth', { by: 'library', compare: 'lastYear', only: weekend }), 'only weekends', 'weekends only please', 'just Saturdays and Sundays'),
  after('en-circ-02', 'en-follow-03', table('loans', 'lastYear', { by: 'title', top: 10, at: branches }), 'and last year?', 'what about last year', 'same for last year'),
  after('en-circ-01', 'en-follow-04', table('loans', 'lastMonth', { by: 'library' }), 'by library', 'split it by library', 'and for each library?'),
  after('en-follow-04', 'en-follow-05', table('loans', 'lastMonth', { by: 'library' }, 'share'), 'as a share', 'in percent', 'show shares instead'),
  after('en-circ-04', 'en-follow-06', table('loans', 'thisYear', { grain: 'week' }), 'by week', 'weekly instead', 'per week please'),
  after('en-circ-04', 'en-follow-07', table('loans', 'thisYear', { grain: 'month', at: 'SF01' }), 'only the Children’s Library', 'just for the Children’s Library', 'and at the Children’s Library?'),
  after('en-circ-07', 'en-follow-08', why('loans', 'thisWeek', { compare: 'previous' }), 'why?', 'why is that', 'what is the reason'),
  after('en-read-11', 'en-follow-09', { kind: 'ofReaders', of: autumn, query: tableQuery('loans', '2025-09-01~today', { by: 'library' }) }, 'where do these readers borrow', 'at which libraries do they borrow', 'where do they take their loans'),
  after('en-read-12', 'en-follow-10', ask({ kind: 'lost', question: 'silent', base: 'lastYear', first: { code: 'loan' }, silentDays: 180 }), 'and for 180 days?', 'make it 180 days', 'what about 180 days without a loan'),
  after('en-stock-10', 'en-follow-11', table('loans', 'lastMonth', { by: 'title', top: 20, only: { mainClass: 'I' } }), 'only literature', 'just class I', 'literature titles only'),
  after('en-decide-01', 'en-follow-12', list('insufficientHoldings.insufficient', { libcode: 'WH00' }), 'only at Wanghu District Library', 'for Wanghu District Library', 'and at Wanghu District Library?'),
];
