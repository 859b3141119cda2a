import {
  type ComponentChart,
  columnCharts,
  type Names,
  type QueryResult,
  type RuleBodyInput,
} from '@stacksight/contract';
import type { RuleQuestionParts } from '#ui/question-form/question-form-slot.ts';

/** The look of the answer when the user makes a rule of the question. */
export type RuleLook = { chart: ComponentChart; rest: boolean; result: QueryResult | undefined };
export type RuleWords = { name: Names; means: Names };

const mostMetrics = 5;

/** Makes the body of a rule from a question, its parameters, and the look of its answer. */
export function toRuleBody(
  parts: RuleQuestionParts,
  look: RuleLook,
  words: RuleWords,
): RuleBodyInput {
  return { ...words, ...parts, chart: chartOf(look) };
}

function chartOf({ chart, rest, result }: RuleLook): RuleBodyInput['chart'] {
  if (chart === 'table') return { kind: 'none' };
  const kind = columnCharts.find((one) => one === chart) ?? 'auto';
  const columns = result?.columns ?? [];
  if (kind === 'auto' || columns.length === 0) return { kind: 'auto' };
  const keysOf = (...roles: string[]) =>
    columns.filter(({ role }) => roles.includes(role)).map(({ key }) => key);
  return {
    kind,
    by: keysOf('time', 'dimension').slice(0, 2),
    metrics: keysOf('metric').slice(0, mostMetrics),
    rest,
  };
}
