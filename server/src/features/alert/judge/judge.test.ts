import { addDays } from '@stacksight/contract';
import { describe, expect, it } from 'vitest';
import { completeUntil } from '../complete-until.ts';
import { isQuiet } from '../tell-firings.ts';
import { pickFirings } from './pick-firings.ts';
import type { DayMark, SeriesPoint } from './points.ts';
import { judgeChange } from './simple-rules.ts';
import { judgeUnusual } from './unusual.ts';

const start = '2023-01-02';
const plainDay: DayMark = { holiday: '', term: 'spring_term', isLeftOut: false };
const rule = { direction: 'both', sensitivity: 'medium', isCount: true } as const;

/** Makes three years of days: 100 on weekdays, 200 at weekends, closed on Mondays, with a small noise without chance. */
const series = (
  change: (day: string, value: number) => number | null = (_, value) => value,
): SeriesPoint[] =>
  Array.from({ length: 1_092 }, (_, at) => {
    const day = addDays(start, at);
    const weekday = at % 7;
    const value =
      weekday === 0 ? 0 : Math.round((weekday >= 5 ? 200 : 100) * (1 + 0.04 * Math.sin(at * 1.7)));
    return { day, value: change(day, value) };
  });
const whys = (points: SeriesPoint[], markOf: (day: string) => DayMark, since: string, more = {}) =>
  pickFirings(judgeUnusual(points, markOf, { ...rule, ...more }, since), 7).map(({ day, why }) => [
    day,
    why,
  ]);

describe('an unusual day', () => {
  it('is far from the same weekdays, and closing days and weekends are none', () => {
    const day = '2025-10-15';
    expect(whys(series(), () => plainDay, '2025-01-01')).toEqual([]);
    const low = series((one, value) => (one === day ? 20 : value));
    expect(whys(low, () => plainDay, '2025-09-01')).toEqual([[day, 'unusualLow']]);
    expect(whys(low, () => plainDay, '2025-09-01', { direction: 'up' })).toEqual([]);
    const high = series((one, value) => (one === day ? 200 : value));
    expect(whys(high, () => plainDay, '2025-09-01')).toEqual([[day, 'unusualHigh']]);
    const [verdict] = judgeUnusual(low, () => plainDay, rule, day).values();
    expect(verdict?.expected).toBeCloseTo(100, -1);
  });

  it('is not judged where a note explains it or its number is unknown', () => {
    const day = '2025-10-15';
    const noted = (one: string) => ({ ...plainDay, isLeftOut: one === day });
    const low = series((one, value) => (one === day ? 0 : value));
    expect(judgeUnusual(low, noted, rule, day).has(day)).toBe(false);
    const unknown = series((one, value) => (one === day ? null : value));
    expect(judgeUnusual(unknown, () => plainDay, rule, day).has(day)).toBe(false);
    expect(whys(low, noted, '2025-09-01')).toEqual([]);
  });

  it('of a holiday is compared with the same holiday of earlier years', () => {
    const isFeast = (day: string) => day.slice(5) >= '10-01' && day.slice(5) <= '10-07';
    const markOf = (day: string) => ({ ...plainDay, holiday: isFeast(day) ? 'national_day' : '' });
    const quiet = series((day, value) => (isFeast(day) ? 30 : value));
    expect(whys(quiet, markOf, '2025-09-01')).toEqual([]);
    const busy = series((day, value) => (day === '2025-10-02' ? 150 : isFeast(day) ? 30 : value));
    expect(whys(busy, markOf, '2025-09-01')).toEqual([['2025-10-02', 'unusualHigh']]);
  });

  it('is also the end of a slow decline, which is told once in three months', () => {
    const decline = series((day, value) =>
      day < '2025-07-01'
        ? value
        : Math.round(
            value *
              Math.max(
                0.6,
                1 - 0.004 * ((Date.parse(day) - Date.parse('2025-07-01')) / 86_400_000),
              ),
          ),
    );
    const found = whys(decline, () => plainDay, '2025-06-01').filter(
      ([, why]) => why === 'decline',
    );
    const [[day = ''] = [], [next = '2026-12-31'] = []] = found;
    expect(next > addDays(day, 90)).toBe(true);
    expect([day > '2025-07-20', day < '2025-09-30', day]).toEqual([true, true, day]);
    expect(whys(series(), () => plainDay, '2025-06-01')).toEqual([]);
  });
});

it('a change is judged only between days that are alike', () => {
  const points = series((day, value) => (day === '2025-10-15' ? 40 : value));
  const change = { grain: 'day', against: 'before', direction: 'down', percent: 40 } as const;
  const find = (markOf: (day: string) => DayMark) =>
    judgeChange(points, markOf, change, '2025-10-15').get('2025-10-15');
  expect(find(() => plainDay)).toMatchObject({ why: 'fall', value: 40 });
  expect(
    find((day) => ({ ...plainDay, holiday: day === '2025-10-15' ? 'x' : '' })),
  ).toBeUndefined();
  expect(find((day) => ({ ...plainDay, isLeftOut: day === '2025-10-08' }))).toBeUndefined();
});

it('a day is complete when its event is loaded after it and no source is behind', () => {
  const parts = [{ aggregates: [{ key: 'loans', metric: { events: ['loan'] } }] }];
  const resolved = {
    parts,
    loaded: [[{ from: '2026-01-01', to: '2026-04-20' }]],
    scope: { glc: 'g', libraries: null },
  } as unknown as Parameters<typeof completeUntil>[0];
  const source = (until: string, loadedAt: string) => ({
    events: new Map([['loan', until]]),
    usual: new Map([['loan', 1]]),
    loadedAt,
  });
  const until = (sources: ReturnType<typeof source>[], loadedAt = '2026-04-20T01:00:00Z') => {
    const events = { loan: { from: '2026-01-01', until: '2026-04-19', loadedAt } };
    const version = { glc: 'g', name: 'behaviour_event', events };
    const state = { versions: [version] } as unknown as Parameters<
      typeof completeUntil
    >[1]['state'];
    return completeUntil(resolved, { state, sources, today: '2026-04-21', zone: 'UTC' });
  };
  expect(until([])).toBe('2026-04-19');
  // The load came in the middle of the last day.
  expect(until([], '2026-04-19T10:00:00Z')).toBe('2026-04-18');
  // One of two sources has not come for three days.
  const late = source('2026-04-16', '2026-04-17T01:00:00Z');
  expect(until([source('2026-04-19', '2026-04-20T01:00:00Z'), late])).toBe('2026-04-16');
  // A source that came, without a single loan, is not late.
  expect(until([source('2026-04-16', '2026-04-20T01:00:00Z')])).toBe('2026-04-19');
});

it('quiet hours go past midnight', () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 3, 20, hour));
  const night = { from: 21, to: 8 };
  expect([20, 21, 0, 7, 8].map((hour) => isQuiet(night, at(hour), 'UTC'))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
  expect(isQuiet(null, at(0), 'UTC')).toBe(false);
});
