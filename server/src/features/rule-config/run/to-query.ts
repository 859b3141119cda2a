import {
  type Condition,
  type Filter,
  partKey,
  Query,
  type QuestionPartName,
  questionParts,
  type RuleAsk,
  type RuleBody,
  type RuleQuestion,
} from '@stacksight/contract';
import { AppError } from '#lib/app-error.ts';
import type { FilledForm } from '../form/fill-form.ts';

export type ModelQuestion = Extract<RuleQuestion, { kind: 'query' }>;
type RulePlace = Pick<RuleAsk, 'glc' | 'libraries'>;

// The choice in a form for no grain, or for no comparison.
const unset = 'none';

/** Returns the group and libraries of a run: the requested ones, or else those of the rule's question. */
export function runPlaceOf(question: RuleBody['question'], asked: RulePlace): RulePlace {
  if (question.kind === 'sql') return asked;
  const { query, fixesLibraries } = question;
  if (fixesLibraries) return { glc: query.glc, libraries: query.libraries };
  const glc = asked.glc ?? query.glc;
  const isOwn = [undefined, query.glc].includes(asked.glc) || query.glc === undefined;
  const libraries = asked.libraries ?? (isOwn ? query.libraries : undefined);
  return { glc, libraries: libraries?.length === 0 ? undefined : libraries };
}

/** Returns the names of those parts of a question that a parameter can replace. */
export const replaceableParts = (query: Query): QuestionPartName[] =>
  (Object.keys(questionParts) as QuestionPartName[]).filter((name) => canHave(query, name));

function canHave(query: Query, name: QuestionPartName): boolean {
  const isCounted = query.kind === 'table' || query.kind === 'event';
  if (name === 'compare') return isCounted;
  if (name === 'grain') return isCounted || query.kind === 'firstLast';
  return name === 'top' || partKey(name) in query;
}

/**
 * Returns the question of a rule with the chosen parts, one condition for each chosen code, and the group and
 * libraries of the run.
 */
export function toQuery(
  { query, conditions }: ModelQuestion,
  { values, ranges }: Pick<FilledForm, 'values' | 'ranges'>,
  { glc, libraries }: RulePlace,
): Query {
  const chosen = conditions.flatMap(({ parameter, field, op }): Condition[] => {
    const value = values[parameter] ?? null;
    return value === null ? [] : [{ field, op, value }];
  });
  const filters: Filter[] = [...(query.filter === undefined ? [] : [query.filter]), ...chosen];
  const { glc: _, libraries: __, ...rest } = query;
  const parts = replaceableParts(query).flatMap((name): [string, unknown][] => {
    if (!(name in values)) return [];
    const range = ranges[name];
    if (range !== undefined) return [[partKey(name), { from: range.from, to: range.to }]];
    const value = values[name];
    const [code = unset] = Array.isArray(value) ? value : [value ?? unset];
    return [[partKey(name), code === unset ? undefined : code]];
  });
  const whole = Query.safeParse({
    ...rest,
    ...Object.fromEntries(parts),
    ...(filters.length === 0 ? {} : { filter: { all: filters } }),
    ...(glc === undefined ? {} : { glc }),
    ...(libraries === undefined ? {} : { libraries }),
  });
  if (whole.success) return whole.data;
  const reason = whole.error.issues[0]?.path.join('.') ?? '';
  throw new AppError('query.invalid', { params: { reason } });
}
