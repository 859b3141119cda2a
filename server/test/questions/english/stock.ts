import type { Entry } from '../meaning.ts';
import { card, event, q, table } from '../write.ts';

/** Titles, stock, holds, electronic resources and other services. */
// biome-ignore format: one question a row
export const englishStock: readonly Entry[] = [
  q('en-stock-01', table('items', 'today'), 'how many items do we hold', 'total items in stock', 'how big is the collection, in items'),
  q('en-stock-02', table('items titles', 'today', { by: 'library' }), 'items and titles by library', 'how many items and titles does each library hold', 'stock per library: items, titles'),
  q('en-stock-03', table('items', 'today', { by: 'mainClass' }, 'share'), 'share of each class in the stock', 'stock by main class, in percent', 'what percentage of our items is in each main class'),
  q('en-stock-04', table('turnover', 'lastYear', { by: 'mainClass' }), 'turnover by class last year', 'last year’s turnover of each main class', 'how often was each class turned over last year'),
  q('en-stock-05', table('turnover', 'lastYear', { by: 'library', top: 5, sort: '-turnover' }), 'five libraries with the lowest turnover last year', 'bottom 5 libraries by turnover last year', 'which 5 libraries had the lowest turnover last year'),
  q('en-stock-06', table('on_loan_share', 'today', { by: 'library' }), 'share on loan by library', 'what share of the stock is out now at each library', 'current share on loan per library'),
  q('en-stock-07', table('added', 'thisYear', { grain: 'month' }), 'items added by month this year', 'new items per month this year', 'additions month by month, this year'),
  q('en-stock-08', table('new_used', 'thisYear', { by: 'mainClass' }), 'use of new items this year by class', 'share of this year’s new items that were lent, by class', 'new items used, per main class, this year'),
  q('en-stock-09', table('added_value', 'lastYear', { by: 'library' }), 'value of items added last year by library', 'how much were last year’s new items worth at each library', 'value added per library, last year'),
  q('en-stock-10', table('loans', 'lastMonth', { by: 'title', top: 20 }), 'top 20 titles last month', 'twenty most borrowed titles last month', '20 most borowed titles in October'),
  q('en-stock-11', table('loans', 'last90Day', { by: 'title', top: 10, only: { readerType: '03' } }), 'top 10 titles of children in the last 90 days', 'ten titles that child readers borrowed most in the past 90 days', 'kids with a Child card: top ten titles, last 90 days'),
  q('en-stock-12', table('holds', 'thisYear', { by: 'title', top: 10 }), 'ten titles with most holds this year', 'top 10 titles by holds this year', 'top ten titles people placed holds on this year'),
  q('en-stock-13', table('hold_wait', 'last90Day', { by: 'library' }), 'hold wait by pickup library, last 90 days', 'how many days do readers wait for holds at each library, past 90 days', 'average hold wait per library over the last 90 days'),
  q('en-stock-14', table('hold_filled', 'lastYear'), 'share of holds filled last year', 'hold fill rate last year', 'how many percent of holds were filled last year'),
  q('en-stock-15', table('moves', 'thisYear', { by: 'fromLibrary library', top: 10 }), 'movements this year from library to library, top 10 each', 'where do items move from and to this year, ten libraries each', 'item movements between libraries this year: from and to, top ten'),
  q('en-stock-16', table('sso_visits', 'lastMonth', { by: 'resource' }), 'visits to electronic resources last month by resource', 'which databases were used most last month', 'e-resource visits in October, per resource'),
  q('en-stock-17', event('search', 'count', 'thisYear', { grain: 'month' }), 'catalogue searches by month this year', 'monthly searches this year', 'how many searches each month this year'),
  q('en-stock-18', event('fine', 'sum', 'lastYear', { by: 'library' }), 'fines and charges by library last year, amount', 'total amount of fines at each library last year', 'how much in fines per library last year'),
  q('en-stock-19', table('credit_earned credit_lost', 'lastMonth'), 'credit points earned and lost last month', 'how many credit points were earned and lost in October', 'last month’s points earned, points lost'),
  q('en-stock-20', card('turnover'), 'how is turnover calculated', 'what is the formula of turnover', 'definition of turnover'),
  q('en-stock-21', table('items', 'today', { by: 'location', at: 'SF00' }), 'items by location in the city library', 'how many items are in each room of the main library', 'stock of the Demonstration City Library by location'),
  q('en-stock-22', table('titles_lent', 'lastYear', { by: 'library' }), 'titles lent by library last year', 'how many different titles did each library lend last year', 'number of titles lent per library in 2025'),
];
