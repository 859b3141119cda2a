import type { Meaning, MeaningInput, Query } from '@stacksight/contract';
import { filterOf, joined, librariesOf } from '../places.ts';
import { toRange, toRangeText } from '../range-of.ts';
import { partOf } from '../read-list.ts';
import type { ReadingContext } from '../reading-context.ts';
import type { Slots } from '../slots.ts';
import { isWindow } from '../studies.ts';

// Follow-ups of rules, lists of decisions and studies.

/** The same rule with another number or other days: “and three years?”, “and last month?”. */
export function changeRule(
  before: Extract<Meaning, { kind: 'rule' }>,
  slots: Slots,
  { today }: ReadingContext,
): MeaningInput | null {
  const [name] = Object.keys(before.parameters).filter(
    (key) => typeof before.parameters[key] === 'number',
  );
  const number = slots.numbers[0]?.value;
  const range = toRangeText(slots.dates[0]?.date, today);
  const libraries = librariesOf(slots);
  const parameters = {
    ...before.parameters,
    ...(name !== undefined && number !== undefined && { [name]: number }),
    ...(range !== undefined && { range }),
  };
  const isChanged = number !== undefined || range !== undefined || libraries !== null;
  return isChanged ? { ...before, parameters, ...(libraries && { libraries }) } : null;
}

/** The same list for another library or class: “and the children's library?”. */
export function changeList(
  before: Extract<Meaning, { kind: 'list' }>,
  slots: Slots,
  { today }: ReadingContext,
): MeaningInput | null {
  const [library] = librariesOf(slots) ?? [];
  const [clc] = slots.members.find(({ field }) => field.endsWith('Class'))?.codes ?? [];
  const range = toRangeText(slots.dates[0]?.date, today);
  const part = partOf(before.call, slots);
  if (library === undefined && clc === undefined && range === undefined && !hasAny(part))
    return null;
  const query = {
    ...before.query,
    ...part,
    ...(library !== undefined && { libcode: library }),
    ...(clc !== undefined && { clc }),
    ...(range !== undefined && 'range' in before.query && { range }),
  };
  return { ...before, query };
}

const hasAny = (part: object): boolean => Object.keys(part).length > 0;

/** The same study of other days, libraries, readers or steps of time. */
export function changeStudy(
  query: Exclude<Query, { kind: 'table' | 'event' }>,
  slots: Slots,
  { today }: ReadingContext,
): Query {
  const [date] = slots.dates.filter(({ text }) => !isWindow(text));
  const libraries = librariesOf(slots) ?? query.libraries;
  const filter = joined(query.filter, filterOf(slots));
  const { breakdowns, grain } = slots;
  const range = date === undefined ? null : toRange(date.date, null, today);
  const isUnit = 'unit' in query && (grain === 'day' || grain === 'week' || grain === 'month');
  return {
    ...query,
    ...(range === null
      ? {}
      : 'base' in query && query.base !== undefined
        ? { base: range }
        : { range }),
    ...(libraries === undefined ? {} : { libraries }),
    ...(filter === null ? {} : { filter }),
    ...(breakdowns.length === 0 ? {} : { by: [...breakdowns] }),
    ...eventOf(query, slots),
    ...(isUnit ? { unit: grain } : {}),
    ...daysOf(query, slots),
  } as Query;
}

/** “And coming back to the library?” names another event of the same study. */
function eventOf(query: Query, { events }: Slots) {
  const [code, ...more] = new Set(events.map((one) => one.code));
  if (code === undefined || more.length > 0) return {};
  if (query.kind === 'retention') return code === query.first.code ? {} : { back: { code } };
  if ('event' in query) return { event: { code } };
  return {};
}

/** Another window of a funnel, silence of lost readers or number of periods. */
function daysOf(query: Query, { numbers, dates }: Slots) {
  const n = numbers[0]?.value ?? dates.find(({ text }) => isWindow(text))?.date.count?.n;
  if (n === undefined) return {};
  if (query.kind === 'funnel') return { window: { n, unit: 'day' as const } };
  if ('silentDays' in query) return { silentDays: n };
  return 'periods' in query ? { periods: n } : {};
}
