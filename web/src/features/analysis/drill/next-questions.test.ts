import { Query } from '@stacksight/contract';
import { expect, test } from 'vitest';
import { draftProblems } from '../draft/problems.ts';
import { toQuery } from '../draft/to-query.ts';
import { nextNames, nextQuestion } from './next-questions.ts';

test.each(nextNames)('the next question about a group, %s, is complete', (name) => {
  const draft = nextQuestion(name, 'g1');
  expect(draftProblems(draft, { events: new Set(['loan', 'register']) })).toEqual([]);
  const query = Query.parse(toQuery(draft));
  expect(query.filter).toEqual({ field: 'readerGroup', op: 'in', value: ['g1'] });
});

test('the question of where readers borrowed is a ranking of libraries over all years', () => {
  expect(toQuery(nextQuestion('where', 'g1'))).toMatchObject({
    kind: 'event',
    by: ['library'],
    range: 'sofar',
  });
});
