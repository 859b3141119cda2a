import { Query, rangeOf } from '@stacksight/contract';
import { expect, it } from 'vitest';
import { resolveCompare, resolveRange } from '#analytics/calendar/resolve-range.ts';
import { calendarDays } from '#ingest/reference/calendar.ts';
import { allQuestions } from './all-questions.ts';
import { today } from './meaning.ts';

// Calculates the days of some questions again, from the day of the set alone.

const now = new Date(`${today}T04:00:00Z`);
const [year, month, day] = [2026, 11, 23];
/** Returns a day; months and days beyond their ends run over, as in `on(2026, 13, 1)`. */
const on = (y: number, m: number, d: number): string =>
  new Date(Date.UTC(y, m - 1, d)).toISOString().slice(0, 10);
const monday = day - ((new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7);
const quarter = Math.floor((month - 1) / 3) * 3 + 1;
const tomorrow = on(year, month, day + 1);

/** The first day, and the day after the last, of questions by their words. */
const expected: Readonly<Record<string, readonly [from: string, to: string]>> = {
  // 昨天, 今天, 前天
  'loans-03': [on(year, month, day - 1), today],
  'loans-04': [today, tomorrow],
  'loans-23': [on(year, month, day - 2), on(year, month, day - 1)],
  // 本周, 上周, 上上周, 上周末, 上周三
  'loans-13': [on(year, month, monday), tomorrow],
  'cut-23': [on(year, month, monday - 7), on(year, month, monday)],
  'readers-29': [on(year, month, monday - 14), on(year, month, monday - 7)],
  'visits-06': [on(year, month, monday - 2), on(year, month, monday)],
  'visits-18': [on(year, month, monday - 5), on(year, month, monday - 4)],
  // 上月, 本月, 本季度, 三季度, 上半年, 去年下半年
  'loans-01': [on(year, month - 1, 1), on(year, month, 1)],
  'visits-11': [on(year, month, 1), tomorrow],
  'cut-18': [on(year, quarter, 1), tomorrow],
  'loans-11': [on(year, quarter - 3, 1), on(year, quarter, 1)],
  'loans-24': [on(year, 1, 1), on(year, 7, 1)],
  'cut-22': [on(year - 1, 7, 1), on(year, 1, 1)],
  // 今年, 去年, 前年
  'loans-05': [on(year, 1, 1), tomorrow],
  'cut-04': [on(year - 1, 1, 1), on(year, 1, 1)],
  'readers-24': [on(year - 2, 1, 1), on(year - 1, 1, 1)],
  // 近7天, 近30天, 近四周, 近半年, 近一年
  'visits-05': [on(year, month, day - 6), tomorrow],
  'loans-07': [on(year, month, day - 29), tomorrow],
  'visits-17': [on(year, month, day - 27), tomorrow],
  'readers-16': [on(year, month - 6, day + 1), tomorrow],
  'loans-28': [on(year - 1, month, day + 1), tomorrow],
  // 近八周每周, 近12个月每月, 近三年每季度
  'loans-08': [on(year, month, monday - 7 * 7), tomorrow],
  'readers-19': [on(year, month - 11, 1), tomorrow],
  'loans-09': [on(year, quarter - 11 * 3, 1), tomorrow],
  'readers-01': [on(year, quarter - 11 * 3, 1), tomorrow],
  // 去年秋天, 今年夏天, 今年春天, 去年冬天
  'study-01': [on(year - 1, 9, 1), on(year - 1, 12, 1)],
  'en-circ-02': [on(year, 6, 1), on(year, 9, 1)],
  'readers-23': [on(year, 3, 1), on(year, 6, 1)],
  'visits-13': [on(year - 1, 12, 1), on(year, 3, 1)],
  // 11月18日, 10月1日到7日, 2025年3月至5月
  'visits-19': [on(year, 4, 23), on(year, 4, 24)],
  'visits-09': [on(year, 10, 1), on(year, 10, 8)],
  'cut-30': [on(2025, 3, 1), on(2025, 6, 1)],
};

function queryOf(id: string): Query {
  const meaning = allQuestions.find((entry) => entry.id === id)?.meaning;
  const query = meaning?.kind === 'sideBySide' ? meaning.queries[0] : meaning;
  return Query.parse(query !== undefined && 'query' in query ? query.query : query);
}

function daysOf(id: string) {
  const range = rangeOf(queryOf(id));
  const resolved = resolveRange(range, now, 'Asia/Shanghai');
  if (resolved === null) throw new Error(id);
  return { range, resolved };
}

it.each(Object.entries(expected))('%s covers its days', (id, [from, to]) => {
  expect(daysOf(id).resolved).toMatchObject({ from, to });
});

it('compares with the days before', () => {
  const compared = (id: string, how: 'previous' | 'lastYear') => {
    const { range, resolved } = daysOf(id);
    expect(queryOf(id)).toHaveProperty('compare', how);
    return resolveCompare(range, resolved, how);
  };
  expect(compared('loans-12', 'previous')).toMatchObject({ from: '2026-09-01', to: '2026-10-01' });
  expect(compared('loans-02', 'lastYear')).toMatchObject({ from: '2025-10-01', to: '2025-11-01' });
  expect(compared('loans-14', 'lastYear')).toMatchObject({ from: '2024-01-01', to: '2025-01-01' });
  expect(compared('loans-13', 'previous')).toMatchObject({ from: '2026-11-16', to: '2026-11-17' });
});

it('takes school terms and holidays from the calendar of the warehouse', () => {
  const days = calendarDays(2025, 2026);
  const spanOf = (from: string, isIn: (one: (typeof days)[number]) => boolean) => {
    const found = days.filter((one) => one.day >= from && isIn(one));
    const end = found.findIndex((one, at) => at > 0 && !isNextDay(found[at - 1]?.day, one.day));
    const span = end < 0 ? found : found.slice(0, end);
    const last = span.at(-1)?.day ?? '';
    return { from: span[0]?.day, to: on(+last.slice(0, 4), +last.slice(5, 7), +last.slice(8) + 1) };
  };
  const isNextDay = (one = '', next = '') => Date.parse(next) - Date.parse(one) === 86_400_000;
  const term = (name: string, from: string) => spanOf(from, (one) => one.school_term === name);
  const holiday = (name: string, from: string) => spanOf(from, (one) => one.holiday === name);
  expect(daysOf('loans-30').resolved).toMatchObject(term('summer_holiday', '2026-01-01'));
  expect(daysOf('cut-26').resolved).toMatchObject(term('winter_holiday', '2026-01-01'));
  expect(daysOf('titles-17').resolved).toMatchObject(term('spring_term', '2026-01-01'));
  expect(daysOf('cut-27').resolved.from).toBe(term('autumn_term', '2026-03-01').from);
  expect(daysOf('cut-24').resolved).toMatchObject(holiday('national_day', '2026-01-01'));
  expect(daysOf('cut-25').resolved).toMatchObject(holiday('spring_festival', '2026-01-01'));
});
