import type { Condition, Filter, Query, RuleQuestion } from '@stacksight/contract';
import type { FilledForm } from '../form/fill-form.ts';

type QueryQuestion = Extract<RuleQuestion, { kind: 'query' }>;
type Whose = { glc?: string | undefined; libraries?: string[] | undefined };

/** The question of a rule with its range, a condition for each chosen parameter, and its scope. */
export function toQuery(
  { query, conditions }: QueryQuestion,
  { values, ranges }: Pick<FilledForm, 'values' | 'ranges'>,
  { glc, libraries }: Whose,
): Query {
  const chosen = conditions.flatMap(({ parameter, field, op }): Condition[] => {
    const value = values[parameter] ?? null;
    return value === null ? [] : [{ field, op, value }];
  });
  const filters: Filter[] = [...(query.filter === undefined ? [] : [query.filter]), ...chosen];
  const range = ranges.range && { from: ranges.range.from, to: ranges.range.to };
  return {
    ...query,
    ...(filters.length === 0 ? {} : { filter: { all: filters } }),
    ...(range !== undefined && 'range' in query ? { range } : {}),
    ...(glc === undefined ? {} : { glc }),
    ...(libraries === undefined ? {} : { libraries }),
  } as Query;
}
