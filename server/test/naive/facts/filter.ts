import type { Condition, Filter } from '@stacksight/contract';
import type { NaiveDays } from '../periods.ts';
import type { NaiveDataset } from './dataset.ts';
import { columnText, type FactRow, type Facts } from './facts.ts';

type FilterContext = { dataset: NaiveDataset; facts: Facts; days: NaiveDays };

export function isWithin(
  row: FactRow,
  filter: Filter | undefined | null,
  context: FilterContext,
): boolean {
  if (filter === undefined || filter === null) return true;
  if ('all' in filter) return filter.all.every((part) => isWithin(row, part, context));
  if ('any' in filter) return filter.any.some((part) => isWithin(row, part, context));
  if ('not' in filter) return !isWithin(row, filter.not, context);
  const { field, op, value } = filter;
  const list = (Array.isArray(value) ? value : [value]).map(String);
  if (field === 'readerGroup') {
    const reader = columnText(row, 'reader_key');
    const isMember = list.some((group) => context.facts.own.members.get(group)?.has(reader));
    return isMember === (op === 'eq' || op === 'in');
  }
  const code = context.dataset.codes[field]?.(row, context) ?? '';
  const [first = '', last = ''] = list;
  switch (op) {
    case 'isNull':
      return (code === '') === (value !== false);
    case 'in':
      return list.some((value) => compareCodes(field, code, value) === 0);
    case 'notIn':
      return !list.some((value) => compareCodes(field, code, value) === 0);
    case 'contains':
      return code.toLowerCase().includes(first.toLowerCase());
    case 'between':
      return compareCodes(field, code, first) >= 0 && compareCodes(field, code, last) <= 0;
    case 'eq':
      return compareCodes(field, code, first) === 0;
    case 'ne':
      return compareCodes(field, code, first) !== 0;
    case 'gt':
      return compareCodes(field, code, first) > 0;
    case 'gte':
      return compareCodes(field, code, first) >= 0;
    case 'lt':
      return compareCodes(field, code, first) < 0;
    case 'lte':
      return compareCodes(field, code, first) <= 0;
  }
}

const finestOf = ({ field, op }: { field: string; op: string }): 'day' | 'hour' | null =>
  op === 'isNull' ? null : field === 'weekday' ? 'day' : field === 'hour' ? 'hour' : null;

/** Returns whether a filter separates days or hours within a month; `hour` is the finer of the two. */
export function naiveFineness(filter: Filter | undefined | null): 'day' | 'hour' | null {
  if (filter === undefined || filter === null) return null;
  const inner =
    'all' in filter
      ? filter.all
      : 'any' in filter
        ? filter.any
        : 'not' in filter
          ? [filter.not]
          : null;
  if (inner === null) return finestOf(filter as Condition);
  const each = inner.map(naiveFineness);
  return each.includes('hour') ? 'hour' : each.includes('day') ? 'day' : null;
}

/** Returns whether a row with unknown weekday and hour passes; null if the answer depends on them. */
export function mayBeWithin(
  row: FactRow,
  filter: Filter | undefined | null,
  context: FilterContext,
): boolean | null {
  if (filter === undefined || filter === null) return true;
  if ('not' in filter) {
    const inner = mayBeWithin(row, filter.not, context);
    return inner === null ? null : !inner;
  }
  if ('all' in filter) {
    const each = filter.all.map((part) => mayBeWithin(row, part, context));
    return each.includes(false) ? false : each.includes(null) ? null : true;
  }
  if ('any' in filter) {
    const each = filter.any.map((part) => mayBeWithin(row, part, context));
    return each.includes(true) ? true : each.includes(null) ? null : false;
  }
  return finestOf(filter) === null ? isWithin(row, filter, context) : null;
}

/** Compares titles as numbers and every other code as text. */
export function compareCodes(field: string, a: string, b: string): number {
  if (field !== 'title') return a < b ? -1 : a > b ? 1 : 0;
  const [left, right] = [BigInt(a === '' ? 0 : a), BigInt(b === '' ? 0 : b)];
  return left < right ? -1 : left > right ? 1 : 0;
}
