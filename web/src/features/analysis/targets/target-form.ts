import type { AnalyticsTarget, KeptRange, Names } from '@stacksight/contract';

/** The values of the form of a target. */
export type TargetValues = {
  name: Names;
  means: Names;
  metric: string;
  formula: { op: '' | 'per' | 'minus' | 'plus'; metric: string };
  range: KeptRange;
  goal: number | null;
  better: 'more' | 'less';
};

const blank = { 'zh-CN': '', 'en-US': '' };

export function toTargetValues(target: AnalyticsTarget | null): TargetValues {
  const { names, means, metric, formula, range, goal, better } = target ?? {};
  return {
    name: { ...(names ?? blank) },
    means: { ...(means ?? blank) },
    metric: metric ?? '',
    formula: { op: formula?.op ?? '', metric: formula?.metric ?? '' },
    range: range ?? 'thisYear',
    goal: goal ?? null,
    better: better ?? 'more',
  };
}

export function toTargetBody({ formula: { op, metric: other }, ...values }: TargetValues) {
  return { ...values, formula: op === '' ? null : { op, metric: other } };
}
