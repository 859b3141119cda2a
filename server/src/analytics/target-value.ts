import {
  type Column,
  type Language,
  nameIn,
  type QueryResult,
  type Range,
  type TableQuery,
  type TargetForm,
  type TargetValue,
} from '@stacksight/contract';
import { findBaseMetric, findRatio } from './model/model.ts';
import { makeTableQuery, type StatisticQuery } from './table-of.ts';

// Computes the value of a target from its metrics: each metric is summed first, then the sums are divided.

type Watched = Pick<TargetForm, 'metric' | 'formula'>;

const metricOf = (code: string) => findRatio(code) ?? findBaseMetric(code)?.metric ?? null;
const datasetOf = (code: string): string | null =>
  findBaseMetric(findRatio(code)?.numerator ?? code)?.datasetCode ?? null;

/** Returns the fields whose metric the model lacks. */
export function unknownMetrics({ metric, formula }: Watched): [field: string, code: string][] {
  const named: [string, string][] = [['metric', metric]];
  if (formula !== null) named.push(['formula.metric', formula.metric]);
  return named.filter(([, code]) => datasetOf(code) === null);
}

/** Returns the questions of a target, one for each metric. */
export function targetQuestions(
  { metric, formula }: Watched,
  range: Range,
  asked: StatisticQuery,
): TableQuery[] {
  const codes = formula === null ? [metric] : [metric, formula.metric];
  return codes.flatMap((code) => {
    const dataset = datasetOf(code);
    const days = { ...asked, range: asked.range ?? range };
    return dataset === null ? [] : [makeTableQuery({ dataset, metrics: [code] }, days, 'thisYear')];
  });
}

const signs = { per: '÷', minus: '−', plus: '+' };

/** Returns the formula of a target with the labels of the model. */
export function targetFormulaText({ metric, formula }: Watched, language: Language): string {
  const label = (code: string) => metricOf(code)?.label[language] ?? code;
  if (formula === null) return label(metric);
  return `${label(metric)} ${signs[formula.op]} ${label(formula.metric)}`;
}

/** Returns the column of the value: its label, definition and format. */
export function targetColumn(target: TargetForm, language: Language): Column {
  const first = metricOf(target.metric);
  const second = target.formula === null ? null : metricOf(target.formula.metric);
  const op = second === null ? null : (target.formula?.op ?? null);
  const unit = first?.unit?.[language] ?? null;
  const per = second?.unit?.[language];
  return {
    // A formula is not a metric of the model: it has no metric card.
    key: op === null ? target.metric : 'f1',
    label: nameIn(target.name, language),
    type: 'number',
    role: 'metric',
    unit: op !== 'per' ? unit : unit !== null && per && per !== unit ? `${unit}/${per}` : null,
    format: op === 'per' ? 'decimal' : (first?.format ?? 'decimal'),
    means: nameIn(target.means, language) || (op === null ? first?.means[language] : null) || null,
    formula: op === null ? (first?.formula[language] ?? null) : targetFormulaText(target, language),
    labels: null,
  };
}

type CountedValue = Pick<TargetValue, 'value' | 'reason'>;

/** Computes the value of a target from the answers to its questions. */
export function computeTargetNumber(
  { formula }: Watched,
  results: readonly QueryResult[],
): CountedValue {
  const isHidden = results.some(({ meta }) => meta.warnings.includes('small_cells_hidden'));
  if (isHidden) return { value: null, reason: 'hidden' };
  const [first = null, second = null] = results.map(({ rows }) => toNumber(rows[0]?.[0]));
  const value = formula === null ? first : joinNumbers(formula.op, first, second);
  return value === null ? { value, reason: 'noData' } : { value, reason: null };
}

const toNumber = (cell: unknown): number | null => (typeof cell === 'number' ? cell : null);

/** Combines two numbers of a target; null where one is missing or the divisor is zero. */
export function joinNumbers(
  op: 'per' | 'minus' | 'plus',
  a: number | null,
  b: number | null,
): number | null {
  if (a === null || b === null) return null;
  if (op === 'per') return b === 0 ? null : a / b;
  return op === 'minus' ? a - b : a + b;
}

/** Returns the value as a share of the goal. */
export function targetProgress({ goal, better }: TargetForm, value: number | null) {
  if (goal === null || value === null) return { share: null, isReached: null };
  const share = goal > 0 ? value / goal : null;
  // A goal close to zero has a share that no number can hold.
  return {
    share: Number.isFinite(share) ? share : null,
    isReached: better === 'more' ? value >= goal : value <= goal,
  };
}

/** Merges the meta data of both answers: the older freshness, and the warnings of both. */
export function mergeTargetMeta(results: readonly QueryResult[]): TargetValue['meta'] {
  const [first] = results;
  if (first === undefined) return null;
  const metas = results.map(({ meta }) => meta);
  const older = (days: readonly (string | null)[]) =>
    days.includes(null) ? null : ([...days].sort()[0] ?? null);
  return {
    ...first.meta,
    dataUntil: older(metas.map(({ dataUntil }) => dataUntil)),
    loadedAt: older(metas.map(({ loadedAt }) => loadedAt)),
    warnings: [...new Set(metas.flatMap(({ warnings }) => warnings))],
  };
}
