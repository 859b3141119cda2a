import type { ComponentChart, QueryResult, RuleBodyInput, RuleChart } from '@stacksight/contract';
import type { RuleQuestionParts } from '#ui/question-form/question-form-slot.ts';

type Names = { 'zh-CN': string; 'en-US': string };
/** How the answer is shown when the user creates the rule. */
export type RuleLook = { chart: ComponentChart; rest: boolean; result: QueryResult | undefined };
export type RuleWords = { name: Names; means: Names };

const mostMetrics = 5;
// A copy of the contract's list: importing it would load all its schemas.
const drawn: readonly RuleChart['kind'][] = ['line', 'bar', 'stackedBar', 'pie', 'rank', 'heat'];

/** A question with its parameters as a rule, shown as it is on the screen. */
export function toRuleBody(
  parts: RuleQuestionParts,
  look: RuleLook,
  words: RuleWords,
): RuleBodyInput {
  return { ...words, ...parts, chart: chartOf(look) };
}

function chartOf({ chart, rest, result }: RuleLook) {
  const kind = drawn.find((one) => one === chart) ?? 'none';
  const columns = result?.columns ?? [];
  const keysOf = (...roles: string[]) =>
    columns.filter(({ role }) => roles.includes(role)).map(({ key }) => key);
  if (chart === 'auto' || kind === 'none' || columns.length === 0)
    return { kind: chart === 'table' ? ('none' as const) : ('auto' as const) };
  return {
    kind,
    by: keysOf('time', 'dimension').slice(0, 2),
    metrics: keysOf('metric').slice(0, mostMetrics),
    rest,
  };
}
