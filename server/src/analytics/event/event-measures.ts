import type { EventQuery, Measure } from '@stacksight/contract';
import { AppError } from '#lib/app-error.ts';
import { countDistinct } from '../model/count-where.ts';
import type { Text } from '../model/dataset.ts';
import type { Aggregate, Output, ResolvedStep } from '../question/resolved.ts';

const same = (text: string): Text => ({ 'zh-CN': text, 'en-US': text });
const people: Text = { 'zh-CN': '人', 'en-US': 'readers' };
const times: Text = { 'zh-CN': '次', 'en-US': 'times' };
const quantiles = { p50: 0.5, p90: 0.9, p95: 0.95 } as const;

const measureNames: Readonly<Record<Measure['type'], Text>> = {
  count: { 'zh-CN': '次数', 'en-US': 'count' },
  readers: { 'zh-CN': '读者数', 'en-US': 'readers' },
  perReader: { 'zh-CN': '人均次数', 'en-US': 'per reader' },
  sum: { 'zh-CN': '合计', 'en-US': 'sum' },
  avg: { 'zh-CN': '平均', 'en-US': 'average' },
  min: { 'zh-CN': '最小', 'en-US': 'minimum' },
  max: { 'zh-CN': '最大', 'en-US': 'maximum' },
  p50: { 'zh-CN': '中位数', 'en-US': 'median' },
  p90: { 'zh-CN': '90 分位', 'en-US': '90th percentile' },
  p95: { 'zh-CN': '95 分位', 'en-US': '95th percentile' },
};

const measureMeans: Readonly<Record<Measure['type'], Text>> = {
  count: { 'zh-CN': '“{event}”发生的次数', 'en-US': 'How many times “{event}” happened' },
  readers: {
    'zh-CN': '发生过“{event}”的读者，每人计一次',
    'en-US': 'Readers with “{event}”, each counted once',
  },
  perReader: {
    'zh-CN': '“{event}”的次数除以发生过的读者数；不记名的不计',
    'en-US': 'Times of “{event}” by known readers, divided by those readers',
  },
  sum: { 'zh-CN': '各次“{event}”数额之和', 'en-US': 'Amounts of “{event}” added up' },
  avg: { 'zh-CN': '每次“{event}”数额的平均值', 'en-US': 'Mean amount of one “{event}”' },
  min: { 'zh-CN': '“{event}”的最小数额', 'en-US': 'Smallest amount of one “{event}”' },
  max: { 'zh-CN': '“{event}”的最大数额', 'en-US': 'Largest amount of one “{event}”' },
  p50: {
    'zh-CN': '各次“{event}”数额的中位数',
    'en-US': 'Half of “{event}” have this amount or less',
  },
  p90: {
    'zh-CN': '九成“{event}”的数额不超过此值',
    'en-US': 'Nine in ten of “{event}” have this amount or less',
  },
  p95: {
    'zh-CN': '95% 的“{event}”数额不超过此值',
    'en-US': '95 in 100 of “{event}” have this amount or less',
  },
};

/**
 * Makes the aggregates and columns of the lines of an event question. In their SQL, `{condition}` is replaced by the
 * condition of the line's events and filter.
 */
export function toAggregates(
  events: EventQuery['events'],
  steps: readonly ResolvedStep[],
): { aggregates: Aggregate[]; outputs: Output[] } {
  const aggregates: Aggregate[] = [];
  const outputs = events.map((line, index): Output => {
    const step = steps[index];
    if (step === undefined) throw new Error('A line of the question has no step.');
    const base = { events: step.events };
    const add = (suffix: string, metric: Omit<Aggregate['metric'], 'events'>): string => {
      const key = `e${index}${suffix}`;
      aggregates.push({ key, metric: { ...base, ...metric }, filter: step.filter });
      return key;
    };
    const count = {
      sql: 'sumIf(n, {condition})',
      columns: ['event', 'n'],
      additivity: 'additive',
    } as const;
    const readers = {
      sql: countDistinct('reader_key', 'reader_key != 0', '{condition}'),
      columns: ['event', 'reader_key'],
      additivity: 'distinct',
      countsReaders: true,
      countsEach: 'reader',
      counts: 'reader_key != 0',
    } as const;
    return {
      key: `e${index}`,
      definition: definitionOf(line, step.name),
      isCustomLabel: line.label !== undefined,
      value: measureValue(line.measure, add, count, readers),
    };
  });
  return { aggregates, outputs };
}

type Add = (suffix: string, metric: Omit<Aggregate['metric'], 'events'>) => string;

function measureValue(
  measure: Measure,
  add: Add,
  count: Parameters<Add>[1],
  readers: Parameters<Add>[1],
): Output['value'] {
  if (measure.type === 'count') return { aggregate: add('', count) };
  if (measure.type === 'readers') return { aggregate: add('', readers) };
  if (measure.type === 'perReader') {
    const known = {
      ...count,
      sql: 'sumIf(n, reader_key != 0 AND {condition})',
      columns: ['event', 'n', 'reader_key'],
      counts: 'reader_key != 0',
    };
    return { numerator: add('_n', known), denominator: add('_d', readers), perYear: false };
  }
  if (!('of' in measure)) throw new Error(`There is no event measure called ${measure.type}.`);
  if (measure.of !== 'amount')
    throw new AppError('query.invalid', { params: { reason: `measure.of: ${measure.of}` } });
  return { aggregate: add('', amountOf(measure.type)) };
}

function amountOf(
  type: 'sum' | 'avg' | 'min' | 'max' | 'p50' | 'p90' | 'p95',
): Omit<Aggregate['metric'], 'events'> {
  if (type === 'sum')
    return {
      sql: 'sumIf(amount, {condition})',
      columns: ['event', 'amount'],
      additivity: 'additive',
    };
  const name =
    type === 'avg' || type === 'min' || type === 'max'
      ? `${type}OrNullIf`
      : `quantileExactInclusiveOrNullIf(${quantiles[type]})`;
  return {
    sql: `${name}(amount, {condition})`,
    columns: ['event', 'amount_each'],
    additivity: 'other',
  };
}

function definitionOf(line: EventQuery['events'][number], event: Text): Output['definition'] {
  const { measure } = line;
  const name = measureNames[measure.type];
  const fill = (text: Text): Text => ({
    'zh-CN': text['zh-CN'].replaceAll('{event}', () => event['zh-CN']),
    'en-US': text['en-US'].replaceAll('{event}', () => event['en-US']),
  });
  return {
    label:
      line.label === undefined
        ? fill({ 'zh-CN': `{event} · ${name['zh-CN']}`, 'en-US': `{event} · ${name['en-US']}` })
        : same(line.label),
    unit: measure.type === 'readers' ? people : measure.type === 'count' ? times : null,
    means: fill(measureMeans[measure.type]),
    formula: fill({
      'zh-CN': `${name['zh-CN']}（{event}）`,
      'en-US': `${name['en-US']} ({event})`,
    }),
    format: measure.type === 'count' || measure.type === 'readers' ? 'integer' : 'decimal',
  };
}
