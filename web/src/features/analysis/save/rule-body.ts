import {
  type ComponentChart,
  type QueryInput,
  type QueryResult,
  type RuleBodyInput,
  type RuleChart,
  rangeToText,
} from '@stacksight/contract';
import type { QuestionDraft } from '../draft/draft.ts';

type Names = { 'zh-CN': string; 'en-US': string };
/** How the answer is shown when the user creates the rule. */
export type RuleLook = { chart: ComponentChart; rest: boolean; result: QueryResult | undefined };
export type RuleWords = { name: Names; means: Names; range: Names };

const mostMetrics = 5;
// A copy of the contract's list: importing it would load all its schemas.
const drawn: readonly RuleChart['kind'][] = ['line', 'bar', 'stackedBar', 'pie', 'rank', 'heat'];

/** A question as a rule; users who run it choose the range, where the question allows that. */
export function toRuleBody(
  query: QueryInput,
  draft: Pick<QuestionDraft, 'range'>,
  look: RuleLook,
  { name, means, range }: RuleWords,
): RuleBodyInput {
  const hasRange = 'range' in query;
  return {
    name,
    means,
    question: { kind: 'query', query },
    parameters: hasRange
      ? [{ type: 'dateRange', name: 'range', label: range, default: rangeToText(draft.range) }]
      : [],
    chart: chartOf(look),
  };
}

function chartOf({ chart, rest, result }: RuleLook) {
  const kind = drawn.find((one) => one === chart) ?? 'none';
  const columns = result?.columns ?? [];
  const keysOf = (...roles: string[]) =>
    columns.filter(({ role }) => roles.includes(role)).map(({ key }) => key);
  if (kind === 'none' || columns.length === 0) return { kind: 'none' as const };
  return {
    kind,
    by: keysOf('time', 'dimension').slice(0, 2),
    metrics: keysOf('metric').slice(0, mostMetrics),
    rest,
  };
}
