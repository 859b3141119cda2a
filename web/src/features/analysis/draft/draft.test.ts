import { type Filter, type MetricCard, parseFormula, Query } from '@stacksight/contract';
import { describe, expect, test } from 'vitest';
import { emptyDraft, newEvent, type QuestionDraft } from './draft.ts';
import { draftUrlValue } from './draft-text.ts';
import { breakDown, changeKind, hasGrain, moveItem } from './edit.ts';
import { fromQuery } from './from-query.ts';
import { kinds } from './kinds.ts';
import { draftProblems } from './problems.ts';
import { toQuery } from './to-query.ts';

const filter: Filter = {
  all: [
    { field: 'library', op: 'in', value: ['A'] },
    {
      not: {
        any: [
          { field: 'hour', op: 'between', value: ['08', '12'] },
          { field: 'channel', op: 'isNull', value: true },
        ],
      },
    },
  ],
};
const events = ['visit', 'loan', 'return'].map((code) => ({ ...newEvent, code }));
const draft: QuestionDraft = {
  ...emptyDraft,
  events: [{ ...newEvent, code: 'visit', label: '进馆', filter }, ...events.slice(1)],
  metrics: ['loans'],
  by: ['library'],
  filter,
  libraries: ['A', 'B'],
  range: { start: { date: '2025-09-01' }, end: { date: '2025-11-30' } },
};

describe.each(kinds)('a draft of %s', (kind) => {
  const one = { ...draft, kind };

  test('becomes a question of the contract, and is restored from it', () => {
    expect(draftProblems(one, { events: new Set(['visit', 'loan', 'return']) })).toEqual([]);
    const query = Query.parse(toQuery(one));
    expect(query.kind).toBe(kind);
    expect(Query.parse(toQuery(fromQuery(query)))).toEqual(query);
  });

  test('is the same after it was written to an address and read again', () => {
    expect(draftUrlValue.read(draftUrlValue.write(one))).toEqual(one);
  });
});

test('a draft can be each of the three questions about lost readers', () => {
  for (const question of ['cohort', 'silent', 'list'] as const) {
    const query = Query.parse(toQuery({ ...draft, kind: 'lost', question }));
    expect(query).toMatchObject({ kind: 'lost', question });
    expect(fromQuery(query)).toMatchObject({ kind: 'lost', question });
  }
});

test('changing the kind keeps range, libraries, events and filters, and reports a missing event', () => {
  const lifecycle = changeKind(draft, 'lifecycle');
  expect(lifecycle).toMatchObject({ range: draft.range, filter, libraries: ['A', 'B'] });
  expect(changeKind(lifecycle, 'funnel').events).toHaveLength(3);
  const funnel = changeKind({ ...emptyDraft, events: events.slice(0, 1) }, 'funnel');
  expect(draftProblems(funnel, { events: null })).toEqual([{ at: 'events.1', code: 'event' }]);
});

test('a damaged address gives its readable parts', () => {
  expect(draftUrlValue.read('nonsense')).toBeNull();
  expect(draftUrlValue.read('[1]')).toBeNull();
  const text = JSON.stringify({ kind: 'dance', range: 'never', by: ['a', 1], events: 5, top: 'x' });
  expect(draftUrlValue.read(text)).toEqual({ ...emptyDraft, by: ['a'] });
  const part = { code: 'loan', measure: { type: 'sum' }, filter: { all: [{}, 7] } };
  expect(draftUrlValue.read(JSON.stringify({ events: [part, {}] }))?.events).toEqual([
    { ...newEvent, code: 'loan', filter: { all: [] } },
  ]);
});

test('problems name their field', () => {
  const wrong: QuestionDraft = {
    ...emptyDraft,
    kind: 'event',
    by: ['library'],
    top: null,
    events: [{ ...newEvent, code: 'gone' }],
    formulas: [{ label: '', expr: 'A / B' }],
  };
  expect(draftProblems(wrong, { events: new Set(['loan']) })).toEqual([
    { at: 'events.0', code: 'gone' },
    { at: 'formulas.0', code: 'formula.letter' },
    { at: 'top', code: 'whole', params: { least: 1, most: 10_000 } },
  ]);
  expect(
    draftProblems({ ...wrong, kind: 'distribution', bins: [3, 2] }, { events: null }),
  ).toContainEqual({
    at: 'bins',
    code: 'bins',
  });
});

test('formulas are read as on the server', () => {
  for (const good of ['A', 'A / B', '(A + B) * 100', 'A-B-1']) {
    expect([good, parseFormula(good, 2).fault]).toEqual([good, null]);
  }
  const faults = {
    '': 'empty',
    'A /': 'unfinished',
    C: 'letter',
    '(A': 'brackets',
    'A B': 'unread',
  };
  for (const [text, fault] of Object.entries(faults))
    expect(parseFormula(text, 2).fault).toBe(fault);
  expect(parseFormula('A % B', 2).fault).toBe('unread');
});

test('an item moves by one place', () => {
  expect(moveItem(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(moveItem(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
});

test('a table with a metric of the stock has no time buckets', () => {
  const cards = [
    { code: 'loans', grain: 'hour' },
    { code: 'turnover', grain: null },
  ] as unknown as MetricCard[];
  const loans: QuestionDraft = { ...emptyDraft, kind: 'table', metrics: ['loans'] };
  expect(hasGrain(loans, cards)).toBe(true);
  expect(hasGrain({ ...loans, metrics: ['loans', 'turnover'] }, cards)).toBe(false);
  expect(hasGrain({ ...loans, kind: 'funnel' }, cards)).toBe(false);
});

test('metrics and dimensions that no longer exist are reported beside their fields', () => {
  const known = { events: null, metrics: new Set(['loans']), dimensions: new Set(['library']) };
  const table: QuestionDraft = {
    ...emptyDraft,
    kind: 'table',
    metrics: ['loans'],
    by: ['library'],
  };
  expect(draftProblems(table, known)).toEqual([]);
  expect(draftProblems({ ...table, metrics: ['copies'], by: ['shape'] }, known)).toEqual([
    { at: 'metrics', code: 'metricGone' },
    { at: 'by', code: 'byGone' },
  ]);
  expect(draftProblems({ ...table, metrics: ['copies'] }, { events: null })).toEqual([]);
});

test('a breakdown by hour keeps all 24 hours, unless the limit is larger or was set after it', () => {
  const draft: QuestionDraft = { ...emptyDraft, top: 10 };
  expect(breakDown(draft, ['library'])).toEqual({ by: ['library'], top: 10 });
  expect(breakDown(draft, ['weekday', 'hour'])).toEqual({ by: ['weekday', 'hour'], top: 24 });
  expect(breakDown({ ...draft, by: ['hour'] }, ['hour', 'library']).top).toBe(10);
  expect(breakDown({ ...draft, top: 100 }, ['hour']).top).toBe(100);
});
