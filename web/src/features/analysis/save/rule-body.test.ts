import type { AnalyticsComponent, Column, Query, QueryResult } from '@stacksight/contract';
import { expect, test } from 'vitest';
import { searchOfQuestion } from '../state/use-draft.ts';
import { toRuleBody } from './rule-body.ts';

const query: Query = {
  kind: 'table',
  dataset: 'circulation',
  metrics: ['loans'],
  by: ['library'],
  range: 'last30Day',
  grain: 'day',
  top: 3,
};
const columns = [
  { key: 'day', role: 'time' },
  { key: 'library', role: 'dimension' },
  { key: 'loans', role: 'metric' },
] as Column[];
const words = { 'zh-CN': '外借', 'en-US': 'Loans' };

test('a rule keeps the chart and whether its lines show Other', () => {
  const result = { columns } as QueryResult;
  const chartOf = (rest: boolean) =>
    toRuleBody(
      { question: { kind: 'query', query, conditions: [], fixesLibraries: false }, parameters: [] },
      { chart: 'line', rest, result },
      { name: words, means: words },
    ).chart;
  const chart = { kind: 'line', by: ['day', 'library'], metrics: ['loans'] };
  expect([chartOf(true), chartOf(false)]).toEqual([
    { ...chart, rest: true },
    { ...chart, rest: false },
  ]);
});

test('a saved analysis opens as it was shown', () => {
  const kept: AnalyticsComponent = {
    id: '00000000-0000-4000-8000-000000000000',
    name: '外借',
    note: '',
    query,
    chart: 'line',
    rest: true,
    createdBy: 'analyst',
    modifiedAt: '2026-11-21T08:00:00.000Z',
    mayChange: true,
  };
  const opened = new URLSearchParams(searchOfQuestion(kept));
  expect([opened.get('chart'), opened.get('rest'), opened.get('from')]).toEqual([
    'line',
    '1',
    kept.id,
  ]);
  expect(new URLSearchParams(searchOfQuestion({ ...kept, rest: false })).has('rest')).toBe(false);
});
