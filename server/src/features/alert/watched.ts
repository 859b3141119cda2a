import type { AlertWatch, Column, EventQuery, TableQuery } from '@stacksight/contract';
import { findBaseMetric, findRatio } from '#analytics/model/model.ts';
import { makeTableQuery } from '#analytics/table-of.ts';
import { targetColumn, targetQuestions } from '#analytics/target-value.ts';
import type { BilingualText } from '#kit/deps.ts';
import type { Db } from '#store/backend.ts';
import { getWatchedComponent, getWatchedTarget } from './watched.store.ts';

// The number that an alert watches: its name and unit, and the questions that give it, one for each metric.

export type WatchedQuestion = TableQuery | EventQuery;
export type Watched = {
  name: BilingualText;
  unit: BilingualText;
  format: Column['format'];
  questions: WatchedQuestion[];
  /** How the numbers of two questions become one. */
  op: 'per' | 'minus' | 'plus' | null;
  /** True for numbers that count things. */
  isCount: boolean;
};

const both = (text: string): BilingualText => ({ 'zh-CN': text, 'en-US': text });

/** Reads what an alert watches; null if it does not exist, or is not a question whose days can be numbers. */
export async function readWatched(db: Db, watch: AlertWatch): Promise<Watched | null> {
  if (watch.kind === 'metric') return watchedMetric(watch.code);
  if (watch.kind === 'target') return watchedTarget(db, watch.id);
  return watchedComponent(db, watch.id);
}

function watchedMetric(code: string): Watched | null {
  const ratio = findRatio(code);
  const base = findBaseMetric(ratio?.numerator ?? code);
  const metric = ratio ?? base?.metric;
  if (metric === undefined || base === null) return null;
  return {
    name: metric.label,
    unit: metric.unit ?? both(''),
    format: metric.format,
    questions: [makeTableQuery({ dataset: base.datasetCode, metrics: [code] }, {}, 'thisYear')],
    op: null,
    isCount: metric.format === 'integer',
  };
}

async function watchedTarget(db: Db, id: string): Promise<Watched | null> {
  const target = await getWatchedTarget(db, id);
  if (target === null) return null;
  const column = (language: 'zh-CN' | 'en-US') => targetColumn(target, language);
  const { format } = column('zh-CN');
  const questions = targetQuestions(target, 'thisYear', {});
  if (questions.length !== (target.formula === null ? 1 : 2)) return null;
  return {
    name: { 'zh-CN': column('zh-CN').label, 'en-US': column('en-US').label },
    unit: { 'zh-CN': column('zh-CN').unit ?? '', 'en-US': column('en-US').unit ?? '' },
    ...{ format, questions, op: target.formula?.op ?? null },
    // A difference of two counts may be negative.
    isCount: format === 'integer' && target.formula?.op !== 'minus',
  };
}

async function watchedComponent(db: Db, id: string): Promise<Watched | null> {
  const component = await getWatchedComponent(db, id);
  if (component === null) return null;
  const { name, query } = component;
  if (query.kind === 'table') {
    const [code = ''] = query.metrics;
    const metric = watchedMetric(code);
    return metric && { ...metric, name: both(name), questions: [{ ...query, metrics: [code] }] };
  }
  const [event] = query.kind === 'event' ? query.events : [];
  if (query.kind !== 'event' || event === undefined) return null;
  const isCount = event.measure.type === 'count' || event.measure.type === 'readers';
  return {
    ...{ name: both(name), unit: both(''), format: isCount ? 'integer' : 'decimal' },
    ...{ questions: [{ ...query, events: [event], formulas: [] }], op: null, isCount },
  };
}
