import {
  type MeaningInput,
  Query,
  type QueryInput,
  RuleAsk,
  type RuleParameter,
  rangeFromText,
} from '@stacksight/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { compilePart } from '#analytics/compile/compile.ts';
import { filterFields } from '#analytics/compile/compile-filter.ts';
import { resourceNames } from '#analytics/model/code-names.ts';
import { findBaseMetric, findRatio } from '#analytics/model/model.ts';
import { type ResolveContext, resolve } from '#analytics/resolve.ts';
import { compileStudy } from '#analytics/studies/compile-study.ts';
import { circulationTypes, readerTypes } from '#ingest/demo/city/codes.ts';
import { roomsOfKind } from '#ingest/demo/city/rooms.ts';
import { libraries } from '#ingest/demo/scene.ts';
import { clcClasses } from '#ingest/reference/clc.ts';
import { readTsv } from '#ingest/reference/tsv.ts';
import { ruleSeeds } from '#store/seeds/rules/rule-seed.ts';
import { testCatalogue } from '../catalogue.ts';
import { allQuestions } from './all-questions.ts';
import { type Entry, today } from './meaning.ts';
import { schemaOf } from './same-meaning.ts';

const libcodes = libraries.map(({ libcode }) => libcode);
const works = readTsv(new URL('../../src/ingest/demo/titles/lists/works.tsv', import.meta.url));
const twoDigits = (count: number) =>
  Array.from({ length: count }, (_, at) => String(at).padStart(2, '0'));

/** The codes that a filter may name. */
const codes: Readonly<Record<string, readonly string[]>> = {
  library: libcodes,
  fromLibrary: libcodes,
  district: libraries.filter(({ level }) => level < 3).map(({ libcode }) => libcode),
  location: libraries.flatMap(({ libcode, rooms }) =>
    roomsOfKind(rooms).map(({ code }) => `${libcode}-${code}`),
  ),
  readerType: readerTypes.map(({ rdtype }) => rdtype),
  circulationType: circulationTypes.map(([code]) => code),
  mainClass: clcClasses.filter(({ level }) => level === 1).map(({ clc }) => clc),
  secondClass: clcClasses.filter(({ level }) => level === 2).map(({ clc }) => clc),
  ageGroup: ['0', '7', '18', '35', '60'],
  weekday: ['1', '2', '3', '4', '5', '6', '7'],
  hour: twoDigits(24),
  channel: ['counter', 'self_service', 'mobile', 'opac', 'gate'],
  missingMobile: ['yes', 'no'],
  resource: Object.keys(resourceNames),
  title: works.map(([title = '']) => title),
};

function queriesOf(meaning: MeaningInput): readonly QueryInput[] {
  if (meaning.kind === 'query' || meaning.kind === 'why') return [meaning.query];
  if (meaning.kind === 'sideBySide') return meaning.queries;
  return meaning.kind === 'ofReaders' ? [meaning.of, meaning.query] : [];
}

const asked = allQuestions.flatMap(({ id, meaning }) =>
  queriesOf(meaning).map((query) => ({ id, query: Query.parse(query) })),
);
const ofKind = <Kind extends MeaningInput['kind']>(kind: Kind) =>
  allQuestions.filter(
    (entry): entry is Entry & { meaning: Extract<MeaningInput, { kind: Kind }> } =>
      entry.meaning.kind === kind,
  );

describe('queries', () => {
  let context: ResolveContext;
  beforeAll(async () => {
    context = {
      now: new Date(`${today}T04:00:00Z`),
      zone: 'Asia/Shanghai',
      scope: { glc: 'demo', libraries: null },
      catalogue: await testCatalogue(),
      dataFrom: '2021-11-01',
      dataUntil: today,
    };
  });

  it('can be asked: the contract and the model know every name, and the days are not to come', () => {
    for (const { id, query } of asked) {
      const resolved = resolve(withNumbers(query), context);
      const tops = resolved.by.map(() => null);
      if (query.kind !== 'table' && query.kind !== 'event') {
        expect(compileStudy(resolved, tops).sql, id).toMatch(/SELECT/);
      } else {
        for (const part of resolved.parts)
          expect(
            compilePart(part, resolved, resolved.range, { top: tops, isPaged: false }).sql,
            id,
          ).toMatch(/SELECT/);
      }
      expect(resolved.range.from <= today && resolved.range.to <= '2026-11-24', id).toBe(true);
    }
  });

  it('name libraries and codes of the demonstration city', () => {
    for (const { id, query } of asked) {
      for (const library of query.libraries ?? []) expect(libcodes, id).toContain(library);
      for (const { field, value } of conditionsOf(query.filter)) {
        expect(Object.keys(codes), id).toContain(field);
        for (const code of [value].flat()) expect(codes[field], id).toContain(code);
      }
    }
  });

  it('ask why only about a change', () => {
    for (const { id, meaning } of ofKind('why'))
      expect(meaning.query, id).toHaveProperty('compare', expect.any(String));
    for (const { id, meaning } of ofKind('query'))
      if (meaning.shown === 'byGrowth' || meaning.shown === 'byFall')
        expect(meaning.query, id).toHaveProperty('compare', expect.any(String));
  });

  /** Replaces the name of a title in a filter by a number, as an answer does with the catalogue. */
  function withNumbers(query: Query): Query {
    const isTitle = filterFields(query.filter).includes('title');
    return isTitle ? { ...query, filter: { field: 'title', op: 'eq', value: 1 } } : query;
  }
});

type Conditions = { field: string; value?: unknown }[];
function conditionsOf(filter: Query['filter']): Conditions {
  if (filter === undefined) return [];
  if ('all' in filter) return filter.all.flatMap(conditionsOf);
  if ('any' in filter) return filter.any.flatMap(conditionsOf);
  return 'not' in filter ? conditionsOf(filter.not) : [filter];
}

it('rules exist, and their parameters have values that they accept', () => {
  for (const { id, meaning } of ofKind('rule')) {
    const { kind: _, rule, ...asked } = meaning;
    const seed = ruleSeeds.find(({ code }) => code === rule);
    const known = (seed?.body.parameters ?? []) as readonly RuleParameter[];
    expect(seed, id).toBeDefined();
    const { parameters, libraries: at = [] } = RuleAsk.parse(asked);
    for (const library of at) expect(libcodes, id).toContain(library);
    for (const [name, value] of Object.entries(parameters)) {
      const parameter = known.find((one) => one.name === name);
      if (parameter?.type === 'number') {
        expect(value, id).toBeGreaterThanOrEqual(parameter.min ?? 0);
        expect(value, id).toBeLessThanOrEqual(parameter.max ?? Number.MAX_SAFE_INTEGER);
      } else {
        expect(parameter?.type, `${id}: ${name}`).toBe('dateRange');
        expect(rangeFromText(String(value)), id).not.toBeNull();
      }
    }
  }
});

it('pages of decisions accept their filters, and name libraries and classes that exist', () => {
  const classes = clcClasses.map(({ clc }) => clc);
  for (const { id, meaning } of ofKind('list')) {
    expect(() => schemaOf(meaning.call).parse(meaning.query), id).not.toThrow();
    const { libcode, libraries: both, clc } = meaning.query;
    for (const library of [libcode ?? [], both ?? []].flat())
      expect(libcodes, id).toContain(library);
    if (clc !== undefined) expect(classes, id).toContain(clc);
  }
});

it('definitions are of metrics that exist', () => {
  for (const { id, meaning } of ofKind('card'))
    expect(findBaseMetric(meaning.metric) ?? findRatio(meaning.metric), id).not.toBeNull();
});
