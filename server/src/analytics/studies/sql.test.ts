import { Query, type QueryInput, type StudyQuery } from '@stacksight/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { testCatalogue } from '../../../test/catalogue.ts';
import { type ResolveContext, resolve } from '../resolve.ts';
import { compileStudy, compileSubjects } from './compile-study.ts';

// Compares the SQL of every study with committed files, so that each change of the SQL is reviewed.

const range = 'lastYear';
const loan = { code: 'loan' };
const search = { code: 'search' };
const by = ['library'];

const questions: Record<string, QueryInput & { kind: StudyQuery['kind'] }> = {
  'journey/funnel': {
    kind: 'funnel',
    steps: [
      search,
      { code: 'reserve' },
      { ...loan, filter: { field: 'mainClass', op: 'in', value: ['I'] } },
    ],
    window: { n: 30, unit: 'day' },
    exclude: [{ code: 'reserve_cancel' }],
    range,
    by,
  },
  'cohort/retention-first-in-range': {
    kind: 'retention',
    first: loan,
    back: loan,
    unit: 'month',
    periods: 3,
    range,
    by,
  },
  'cohort/retention-first-ever': {
    kind: 'retention',
    first: loan,
    back: loan,
    unit: 'month',
    periods: 3,
    entry: 'firstEver',
    mode: 'onOrAfter',
    range,
  },
  'cohort/retention-every-period': {
    kind: 'retention',
    first: loan,
    back: search,
    unit: 'week',
    periods: 3,
    entry: 'everyPeriod',
    mode: 'within',
    range: 'last90Day',
    by,
  },
  'cohort/lost-silent': {
    kind: 'lost',
    question: 'silent',
    base: 'lastYear',
    first: loan,
    silentDays: 180,
    by,
  },
  'cohort/lost-list': {
    kind: 'lost',
    question: 'list',
    base: 'lastYear',
    first: loan,
    silentDays: 180,
  },
  'cohort/lifecycle': { kind: 'lifecycle', event: loan, unit: 'month', range },
  'spread/first-last': { kind: 'firstLast', event: loan, of: 'title', grain: 'month', range },
  'spread/first-of-readers': { kind: 'firstLast', event: loan, grain: 'month', range },
  'spread/distribution': { kind: 'distribution', event: loan, bins: [1, 2, 4], range, by },
  'cohort/stickiness': { kind: 'stickiness', event: { code: 'visit' }, unit: 'month', range },
  'journey/interval': {
    kind: 'interval',
    from: loan,
    to: { code: 'return' },
    window: { n: 60, unit: 'day' },
    range,
    by,
  },
  'journey/path': { kind: 'path', events: [search, loan, { code: 'visit' }], steps: 4, range },
};

let context: ResolveContext;
beforeAll(async () => {
  context = {
    now: new Date('2026-03-10T04:00:00Z'),
    zone: 'Asia/Shanghai',
    scope: { glc: 'g', libraries: ['A', 'B'] },
    catalogue: await testCatalogue(),
    dataFrom: '2020-01-01',
    dataUntil: '2026-03-10',
  };
});

const text = ({ sql, params }: { sql: string; params: object }): string =>
  `${sql}\n\n-- ${JSON.stringify(params, (_, value) => (typeof value === 'bigint' ? String(value) : value))}\n`;

describe('the SQL of a study', () => {
  for (const [name, question] of Object.entries(questions))
    it(name, async () => {
      const resolved = resolve(Query.parse(question), context);
      const top = resolved.by.map(() => ['A']);
      await expect(text(compileStudy(resolved, top))).toMatchFileSnapshot(`./sql/${name}.sql`);
    });

  it('and of the readers behind one of its cells', async () => {
    const resolved = resolve(Query.parse(questions['cohort/retention-first-in-range']), context);
    const place = { metric: 'p2', bucket: '2025-03-01', codes: { library: 'A' } };
    await expect(text(compileSubjects(resolved, place, [['A']]))).toMatchFileSnapshot(
      './sql/readers-behind.sql',
    );
  });
});
