import type { Entry } from '../meaning.ts';
import { ask, card, days, event, q, table } from '../write.ts';

const loan = { code: 'loan' };
const register = { code: 'register' };

/** Readers and their behaviour. */
// biome-ignore format: one question a row
export const englishReaders: readonly Entry[] = [
  q('en-read-01', table('new_readers', 'lastMonth'), 'new readers last month', 'how many new cards did we hand out last month', 'registratons in October'),
  q('en-read-02', table('new_readers', '2024-01-01~today', { grain: 'quarter', at: 'SF01' }), 'new readers at the Children’s Library per quarter, last three years', 'quarterly registrations at the children’s library over the past 3 years', 'Children’s Library: new readers by quarter for 3 years'),
  q('en-read-03', table('new_readers', 'thisYear', { by: 'ageGroup' }), 'new readers this year by age group', 'age groups of this year’s new readers', 'how old are the readers who joined this year'),
  q('en-read-04', table('registered', 'today', { by: 'library' }), 'registered readers by library', 'how many readers does each library have now', 'registered readers, every library'),
  q('en-read-05', table('valid_cards', 'today'), 'how many valid cards are there', 'valid cards now', 'valid library cards right now?'),
  q('en-read-06', table('active_borrowers', 'lastYear', { by: 'readerType' }), 'active borrowers last year by reader type', 'how many people of each reader type borrowed last year', 'last year, borrowers by reader type'),
  q('en-read-07', table('active_readers', '2025-12-01~today', { grain: 'month' }), 'active readers by month for the last 12 months', 'monthly active readers, past twelve months', 'last 12 months of active readers, month by month'),
  q('en-read-08', table('loans_per_borrower', 'thisYear', { by: 'library' }), 'loans per borrower this year by library', 'how many items does a borrower take on average at each library this year', 'average loans per borrower, each library, this year'),
  q('en-read-09', table('registered', 'today', { by: 'sex' }, 'share'), 'share of men and women among registered readers', 'registered readers by sex in percent', 'what percentage of registered readers are women'),
  q('en-read-10', table('active_borrowers', 'lastMonth', { compare: 'previous' }), 'borrowers last month against the month before', 'active borrowers in October vs September', 'did more people borrow last month than the month before'),
  q('en-read-11', ask({ kind: 'retention', first: register, back: loan, unit: 'month', range: days('2025-09-01~2025-11-30') }), 'of the readers who joined last autumn, how many still borrow', 'retention of readers registered last autumn, by loans', 'how many who got a card in autumn last year are still borrowing'),
  q('en-read-12', ask({ kind: 'lost', question: 'silent', base: 'lastYear', first: loan, silentDays: 90 }), 'readers who borrowed last year but not in the last 90 days', 'how many of last year’s borrowers have not borrowed for 90 days', 'borrowers we lost: borrowed last year, silent 90 days'),
  q('en-read-13', ask({ kind: 'lost', question: 'silent', base: 'lastYear', first: loan, silentDays: 180, by: ['library'] }), 'silent borrowers by library: borrowed last year, no loan for 180 days', 'per library, last year’s borrowers without a loan in 180 days', 'how many of last year’s borrowers has each library not seen borrow for 180 days'),
  q('en-read-14', ask({ kind: 'funnel', steps: [{ code: 'search' }, loan], window: { n: 30, unit: 'day' }, range: 'last90Day' }), 'how many readers who searched then borrowed, last 90 days', 'funnel from search to loan over the last 90 days', 'search to loan conversion, past 90 days'),
  q('en-read-15', ask({ kind: 'funnel', steps: [register, loan], window: { n: 30, unit: 'day' }, range: 'thisYear' }), 'share of this year’s new readers who borrow within 30 days', 'registration to first loan within 30 days, this year', 'how many readers who registered this year borrowed within 30 days'),
  q('en-read-16', ask({ kind: 'distribution', event: loan, range: 'thisYear' }), 'how many readers borrowed once, twice, more often this year', 'distribution of loans per reader this year', 'loans per reader this year, as a distribution'),
  q('en-read-17', ask({ kind: 'stickiness', event: { code: 'visit' }, unit: 'month', range: 'lastMonth' }), 'on how many days did readers visit last month', 'stickiness of visits last month', 'visit days per reader in October'),
  q('en-read-18', ask({ kind: 'lifecycle', event: loan, unit: 'month', range: 'thisYear' }), 'new, returning and dormant borrowers by month this year', 'lifecycle of borrowers this year, monthly', 'each month this year: new, resurrected and dormant borrowers'),
  q('en-read-19', ask({ kind: 'interval', from: loan, to: { code: 'return' }, range: 'lastMonth' }), 'how long until loans of last month came back', 'days between loan and return last month', 'interval from loan to return, October'),
  q('en-read-20', ask({ kind: 'path', events: [{ code: 'search' }, { code: 'reserve' }, loan], range: 'last30Day' }), 'path of readers between search, hold and loan in the last 30 days', 'last 30 days: what follows what among searches, holds and loans', 'paths: search, hold, loan, past 30 days'),
  q('en-read-21', ask({ kind: 'firstLast', event: loan, of: 'reader', which: 'first', grain: 'month', range: 'thisYear' }), 'how many readers had their first loan in each month this year', 'first ever loans of readers by month this year', 'readers by month of their first loan, this year'),
  q('en-read-22', event('activity', 'readers', 'thisYear', { by: 'library' }), 'readers who attended activities this year, by library', 'how many readers came to activities at each library this year', 'activity attendance this year in readers per library'),
  q('en-read-23', ask({ kind: 'retention', first: loan, back: loan, unit: 'month', periods: 6, range: days('2026-01-01~2026-03-31') }), 'six-month retention of readers who borrowed in the first quarter', 'borrowers of Q1: how many come back to borrow in the next 6 months', 'Q1 borrowers, loan retention over six months'),
  q('en-read-24', card('active_readers'), 'how is an active reader defined', 'what does active readers mean', 'definition of active readers'),
];
