import { expect, test } from 'vitest';
import { eventReach, type Load, type LoadedEventSpan } from './event-reach.ts';

const now = new Date('2026-03-05T00:00:00.000Z');
const brought = (batch: string, event: string, from: string, until: string): LoadedEventSpan => ({
  batch,
  event,
  from,
  until,
});
const load = (batch: string, file: string, endedAt: string | null = null): Load => ({
  batch,
  kind: 'events',
  file,
  endedAt,
});

test('the data of an event end where its file ends, however rare the event is', () => {
  const reach = eventReach(
    [
      brought('1', 'loan', '2026-01-01', '2026-03-01'),
      brought('1', 'program', '2026-01-10', '2026-01-10'),
    ],
    [load('1', 'circulation.csv', '2026-03-02T00:00:00.000Z')],
    now,
  );
  expect(reach).toEqual({
    loan: { from: '2026-01-01', until: '2026-03-01', loadedAt: '2026-03-02T00:00:00.000Z' },
    program: { from: '2026-01-10', until: '2026-03-01', loadedAt: '2026-03-02T00:00:00.000Z' },
  });
});

test('daily files are one source: a file without a fine means that there was none', () => {
  const reach = eventReach(
    [
      brought('1', 'fine', '2026-03-01', '2026-03-01'),
      brought('2', 'loan', '2026-03-02', '2026-03-02'),
    ],
    [load('1', 'Day-2026-03-01.csv'), load('2', 'day-2026-03-02.csv')],
    now,
  );
  expect(reach.fine).toEqual({
    from: '2026-03-01',
    until: '2026-03-02',
    loadedAt: now.toISOString(),
  });
});

test('another source says nothing about events that it never had', () => {
  const reach = eventReach(
    [
      brought('1', 'register', '2010-01-01', '2016-03-22'),
      brought('2', 'visit', '2007-01-01', '2024-08-01'),
      brought('3', 'visit', '2015-01-01', '2015-12-31'),
    ],
    [load('1', 'members.csv'), load('2', 'visits.csv'), load('3', 'old visits.csv')],
    now,
  );
  expect(reach.register).toMatchObject({ until: '2016-03-22' });
  expect(reach.visit).toMatchObject({ from: '2007-01-01', until: '2024-08-01' });
});

test('the same file name under another mapping is another source, and so are rows without a load', () => {
  const reach = eventReach(
    [
      brought('1', 'loan', '2026-01-01', '2026-01-31'),
      brought('2', 'visit', '2026-01-01', '2026-02-28'),
      brought('0', 'login', '2026-01-01', '2026-01-05'),
      brought('0', 'search', '2026-01-01', '2026-01-09'),
    ],
    [load('1', 'day-1.csv'), { ...load('2', 'day-2.csv'), kind: 'gates' }],
    now,
  );
  expect(Object.entries(reach).map(([event, { until }]) => [event, until])).toEqual([
    ['loan', '2026-01-31'],
    ['visit', '2026-02-28'],
    ['login', '2026-01-09'],
    ['search', '2026-01-09'],
  ]);
});
