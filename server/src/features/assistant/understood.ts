import type { Filter, Language, Meaning, QueryResult, UnderstoodPart } from '@stacksight/contract';
import { codeLabels } from '#analytics/answer/describe.ts';
import { findDataset, listDatasets } from '#analytics/model/model.ts';
import type { Analytics } from '#analytics/run-query.ts';
import { say } from '#assistant/saying/say.ts';
import { sayDays } from '#assistant/saying/say-days.ts';
import type { Caller } from '#lib/caller.ts';

type Condition = Extract<Filter, { field: string }>;

/** Writes what was understood of a question, part by part, with the names of codes. */
export async function understoodParts(
  analytics: Analytics,
  meaning: Meaning,
  result: QueryResult,
  { caller, language }: { caller: Caller; language: Language },
): Promise<UnderstoodPart[]> {
  const { columns, meta } = result;
  const { query } = meta;
  const named = (role: 'metric' | 'dimension', part: 'metric' | 'by'): UnderstoodPart[] =>
    columns
      .filter((column) => column.role === role && !column.key.includes('__'))
      .map(({ key, label }) => ({
        part,
        code: key,
        label: part === 'by' ? say(language, 'by', { name: label }) : label,
      }));
  const isStudy = query.kind !== 'table' && query.kind !== 'event';
  const grain = 'grain' in query ? query.grain : undefined;
  const shown = meaning.kind === 'query' ? meaning.shown : undefined;
  const compared = meta.compareRange;
  // A change is split by every dimension, so none of them is a part of the question.
  const isWhy = meaning.kind === 'why';
  const top = 'top' in query && !isStudy && !isWhy ? query.top : undefined;
  return [
    ...(isStudy ? named('metric', 'metric').slice(0, 1) : named('metric', 'metric')),
    { part: 'range', code: 'range', label: sayDays(meta.range, language) },
    ...(compared === null
      ? []
      : [
          {
            part: 'compare' as const,
            code: 'compare',
            label: say(language, 'compared', { days: sayDays(compared, language) }),
          },
        ]),
    ...(grain === undefined
      ? []
      : [{ part: 'grain' as const, code: grain, label: say(language, `grain_${grain}`) }]),
    ...(isWhy ? [] : named('dimension', 'by')),
    ...(await libraryPart(analytics, result, language)),
    ...(meaning.kind === 'ofReaders'
      ? [{ part: 'filter' as const, code: 'readers', label: say(language, 'onlyTheseReaders') }]
      : []),
    ...(await filterParts(analytics, result, { caller, language })),
    ...(top === undefined
      ? []
      : [
          {
            part: 'top' as const,
            code: 'top',
            label: say(language, 'topRows', { count: String(top) }),
          },
        ]),
    ...(shown === undefined
      ? []
      : [{ part: 'shown' as const, code: shown, label: say(language, `shown_${shown}`) }]),
  ];
}

const mostNames = 3;

async function libraryPart(
  { labels }: Analytics,
  { meta }: QueryResult,
  language: Language,
): Promise<UnderstoodPart[]> {
  const codes = meta.query.libraries;
  if (codes === undefined || codes.length === 0) return [];
  const names = await labels.all('dim_library', meta.glc, language);
  const shown = codes.slice(0, mostNames).map((code) => names[code] ?? code);
  const label = shown.join(say(language, 'list')) + (codes.length > mostNames ? ' …' : '');
  return [{ part: 'libraries', code: 'libraries', label }];
}

async function filterParts(
  analytics: Analytics,
  { meta }: QueryResult,
  { caller, language }: { caller: Caller; language: Language },
): Promise<UnderstoodPart[]> {
  const { filter } = meta.query;
  if (filter === undefined) return [];
  const conditions = ('all' in filter ? filter.all : [filter]).filter(
    (one): one is Condition => 'field' in one,
  );
  const resolved = await analytics.resolve(meta.query, caller);
  return Promise.all(
    conditions.map(async ({ field, op, value }, at): Promise<UnderstoodPart> => {
      const dimension = dimensionOf(meta.query, field);
      const codes = (Array.isArray(value) ? value : [value ?? '']).map(String);
      const found =
        dimension === undefined
          ? {}
          : await codeLabels(dimension, codes, { resolved, labels: analytics.labels, language });
      const names = codes.slice(0, mostNames).map((code) => found[code] ?? code);
      const name = names.join(say(language, 'list')) + (codes.length > mostNames ? ' …' : '');
      const isLeftOut = op === 'ne' || op === 'notIn';
      const label = dimension?.label[language] ?? field;
      return {
        part: 'filter',
        code: String(at),
        label: isLeftOut
          ? say(language, 'without', { name })
          : say(language, 'only', { field: label, name }),
      };
    }),
  );
}

function dimensionOf(query: QueryResult['meta']['query'], field: string) {
  const own = query.kind === 'table' ? findDataset(query.dataset)?.dimensions[field] : undefined;
  return own ?? listDatasets().find(([, one]) => field in one.dimensions)?.[1].dimensions[field];
}
