import { expect, it } from 'vitest';
import { withoutOuter } from '../reading/choose-periods.ts';
import { readDate } from './read-date.ts';

const context = { today: '2026-11-23', feast: () => null };

it.each([
  ['11月上旬', '2026-11-01', '2026-11-11'],
  ['上个月下旬', '2026-10-21', '2026-11-01'],
  ['今年头三个月', '2026-01-01', '2026-04-01'],
  ['双十一', '2026-11-11', '2026-11-12'],
  ['going back 3 years', '2023-11-24', '2026-11-24'],
])('reads “%s” as the days from %s to before %s', (text, from, to) => {
  expect(readDate(text, 0, context)).toMatchObject({ length: text.length, span: { from, to } });
});

it.each([
  ['去年', '这个月', '2025-11-01', '2025-12-01'],
  ['上个月', '1号到15号', '2026-10-01', '2026-10-16'],
  ['去年', '本季度', '2025-10-01', '2026-01-01'],
])('reads “%s%s” as the inner period in the outer one', (outer, inner, from, to) => {
  const dates = [outer, inner].map((text, place) => {
    const date = readDate(text, 0, context);
    if (date === null) throw new Error(text);
    return { date, text, at: place * outer.length };
  });
  expect(withoutOuter(dates).map(({ span }) => span)).toEqual([{ from, to }]);
});
