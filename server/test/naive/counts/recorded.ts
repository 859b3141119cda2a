import type { Filter } from '@stacksight/contract';
import { datasets } from '../facts/datasets.ts';
import { columnText, type FactRow } from '../facts/facts.ts';
import type { CountQuestion } from '../twin-question.ts';
import type { CountBase } from './bases.ts';

// Finds fields that libraries do not record. If a library records no prices, no operators, or no dates of the counted
// kind, its values for them are unknown.

/**
 * Returns whether none of the question's libraries records the column that the base needs; `isIn` limits them to the
 * libraries of a cell.
 */
export function isRecordedNowhere(
  question: CountQuestion,
  { name, needs }: CountBase,
  isIn: (library: string) => boolean,
): boolean {
  const { facts, query, libraries } = question;
  const day = datasets[name]?.day ?? null;
  const needed = [needs, day === 'day' ? null : day].filter((column) => column !== null);
  if (needed.length === 0) return false;
  const tables = { circulation: facts.events, registrations: facts.readers };
  const table = tables[name as keyof typeof tables] ?? facts.items;
  const own = Map.groupBy(table, (row) => columnText(row, 'libcode'));
  const about = [...own].filter(
    ([library]) =>
      libraries?.has(library) !== false && mayBe(query.filter, library) !== false && isIn(library),
  );
  const lacks = (rows: readonly FactRow[]) =>
    needed.some((column) => rows.every((row) => columnText(row, column) === ''));
  return about.length > 0 && about.every(([, rows]) => lacks(rows));
}

/** Returns whether a filter lets rows of a library pass; null if that depends on other fields. */
function mayBe(filter: Filter | undefined, library: string): boolean | null {
  if (filter === undefined) return true;
  if ('not' in filter) {
    const inner = mayBe(filter.not, library);
    return inner === null ? null : !inner;
  }
  if ('all' in filter || 'any' in filter) {
    const [list, decides] = 'all' in filter ? [filter.all, false] : [filter.any, true];
    const each = list.map((part) => mayBe(part, library));
    return each.includes(decides) ? decides : each.includes(null) ? null : !decides;
  }
  if (filter.field !== 'library') return null;
  const list = (Array.isArray(filter.value) ? filter.value : [filter.value]).map(String);
  const isListed = list.includes(library);
  const answers: Partial<Record<typeof filter.op, boolean>> = {
    eq: isListed,
    in: isListed,
    ne: !isListed,
    notIn: !isListed,
    isNull: (library === '') === (filter.value !== false),
  };
  return answers[filter.op] ?? null;
}
