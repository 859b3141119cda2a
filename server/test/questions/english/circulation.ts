import type { Entry } from '../meaning.ts';
import {
  branches,
  event,
  q,
  selfServiceLibraries,
  table,
  twice,
  weekend,
  workdays,
} from '../write.ts';

/** Loans and visits. */
// biome-ignore format: one question a row
export const englishCirculation: readonly Entry[] = [
  q('en-circ-01', table('loans', 'lastMonth'), 'loans last month', 'how many items did we lend last month', 'total chekouts in October'),
  q('en-circ-02', table('loans', '2026-06-01~2026-08-31', { by: 'title', top: 10, at: branches }), 'top 10 titles at branches this summer', 'ten most borrowed titles in the branches this summer', 'what were the 10 most lent titles at branch libraries, June to August'),
  q('en-circ-03', table('loans', 'lastMonth', { by: 'library', compare: 'lastYear' }), 'loans by library last month compared with last year', 'last month’s loans at each library vs the same month last year', 'loans per library in October, year on year'),
  q('en-circ-04', table('loans', 'thisYear', { grain: 'month' }), 'loans by month this year', 'can I get this year’s loans, monthly', 'loans month by month, this year pls'),
  q('en-circ-05', table('loans', 'last30Day', { grain: 'day' }), 'daily loans for the last 30 days', 'loans per day, last thirty days', 'past 30 days, loans, day by day'),
  q('en-circ-06', table('loans', '2024-01-01~today', { grain: 'quarter' }), 'loans by quarter for the last three years', 'quarterly loans, past 3 years', 'per quarter loans going back 3 years'),
  q('en-circ-07', table('loans', 'thisWeek', { compare: 'previous' }), 'loans this week vs last week', 'this week’s loans compared to the week before', 'did we lend more this week than last'),
  q('en-circ-08', table('loans', 'thisYear', { by: 'library', top: 5, sort: '-loans' }), 'five libraries with the fewest loans this year', 'bottom 5 libraries by loans this year', 'who lent least this year, bottom five libraries'),
  q('en-circ-09', table('loans', 'lastYear', { by: 'mainClass' }, 'share'), 'share of each main class in last year’s loans', 'loans by class last year, in percent', 'what share of loans did each CLC class have last year'),
  q('en-circ-10', table('loans', 'last90Day', { by: 'weekday hour' }), 'loans by weekday and hour, last 90 days', 'when are we busiest with loans, weekday by hour, past 90 days', 'busy hours of the week for loans in the last 90 days'),
  q('en-circ-11', table('loans', 'thisYear', { only: { circulationType: '003' } }), 'loans of foreign-language books this year', 'how many foreign language books were lent this year', 'foreign books, loans, this year'),
  q('en-circ-12', table('loans', 'lastMonth', { by: 'library', only: { readerType: '03' } }), 'children’s loans by library last month', 'what did child readers borrow at each library last month, in loans', 'loans to reader type Child per library in October'),
  q('en-circ-13', twice('loans', ['2026-09-01~2026-09-30', '2026-06-01~2026-06-30']), 'compare loans in September and June', 'September versus June loans', 'Sept or June, which had more loans'),
  q('en-circ-14', table('loans', 'thisYear', {}, 'perDay'), 'average loans per day this year', 'mean daily loans this year', 'on average how many loans a day this year?'),
  q('en-circ-15', table('loans', '2026-07-01~2026-09-30', { by: 'library', compare: 'lastYear' }, 'byGrowth'), 'which library grew most in loans in Q3', 'biggest year-on-year growth in loans by library, third quarter', 'libraries by growth of loans in Q3 vs last year'),
  q('en-circ-16', table('renewals returns', 'lastMonth', { by: 'library' }), 'renewals and returns by library last month', 'last month’s renewals and returns at each library', 'for October I need renewals and returns per library'),
  q('en-circ-17', table('visits', 'yesterday', { by: 'library' }), 'visits by library yesterday', 'how many people came to each library yesterday', 'yesterdays footfall per libary'),
  q('en-circ-18', table('visits', 'lastMonth', { only: weekend }), 'weekend visits last month', 'how many people came on Saturdays and Sundays last month', 'visits in October, weekends only'),
  q('en-circ-19', table('visits', '2026-10-01~2026-10-07', { grain: 'day' }), 'visits each day of the National Day holiday', 'daily visits from 1 to 7 October', 'visits per day, Oct 1 - Oct 7'),
  q('en-circ-20', table('visits loans loans_per_visit', 'thisYear', { by: 'library' }), 'visits, loans and loans per visit by library this year', 'for each library this year: visits, loans, loans per visit', 'per library: visits + loans + loans per visit, this year'),
  q('en-circ-21', table('loans', '2025-11-24~today', { by: 'library', at: selfServiceLibraries }), 'loans at the 24-hour libraries in the past year', 'past year: loans of each 24-hour library', 'how much did the 24-hour self-service libraries lend over the last year'),
  q('en-circ-22', table('loans', 'lastWeek', { only: workdays }), 'weekday loans last week', 'loans Monday to Friday last week', 'last week’s loans on working days'),
  q('en-circ-23', table('loans', 'thisYear', { by: 'channel' }), 'loans by channel this year', 'desk or self-service: loans this year by channel', 'split this year’s loans by channel'),
  q('en-circ-24', event('visit', 'readers', 'lastYear'), 'how many different readers visited last year', 'number of readers (not visits) who came in last year', 'distinct readers with a visit last year'),
];
