import type { Language } from '@stacksight/contract';
import type { Dimension, LabelSource } from '#analytics/model/dataset.ts';
import { findBaseMetric, findRatio, listDatasets, listMetrics } from '#analytics/model/model.ts';
import { cutTree, levelsInTree } from '#analytics/question/library-tree.ts';
import type { QueryScope } from '#analytics/question/scope.ts';
import type { Analytics } from '#analytics/run-query.ts';
import { libraryChoices, locationChoices, scopeFor } from '#analytics/statement/choices.ts';
import { memberWords, ruleWords } from '#assistant/lexicon/member-words.ts';
import { fixedMembers, ownLexicon } from '#assistant/lexicon/own-words.ts';
import { withTaught } from '#assistant/lexicon/taught-words.ts';
import { type Lexicon, makeLexicon } from '#assistant/lexicon/word.ts';
import type { LibraryMember, Member, NameCatalogue } from '#assistant/reading/catalogue.ts';
import type { Engine } from '#engine/open.ts';
import type { Caller } from '#lib/caller.ts';
import { keepLast } from '#lib/keep-last.ts';
import type { Store } from '#store/open.ts';
import { ruleSeeds } from '#store/seeds/rules/rule-seed.ts';
import { readTaughtWords } from './words/words.store.ts';

type CatalogueDeps = { analytics: Analytics; engine: Engine };
export type KnownWords = { glc: string; catalogue: NameCatalogue; lexicons: readonly Lexicon[] };

const languages: readonly Language[] = ['zh-CN', 'en-US'];
/** The dimensions whose codes people do not name, or whose names say too little. */
const unnamed = new Set(['operator', 'title', 'hour', 'weekday', 'ageGroup', 'sex', 'event']);
/** Returns the reader of what a caller's questions may name. The words are kept until the data or the names change. */
export function createKnownWords(deps: CatalogueDeps & { store: Store }) {
  const { analytics, engine, store } = deps;
  const kept = keepLast<KnownWords>(20);
  const keptWith = keepLast<KnownWords>(20);
  /** Returns the words; those that analysts have taught come first, unless only `own` words are wanted. */
  return async (
    caller: Caller,
    asked: string | undefined,
    which: 'all' | 'own' = 'all',
  ): Promise<KnownWords> => {
    const { groups, versions } = await analytics.state();
    const scope = scopeFor(caller, groups, { glc: asked });
    const loaded = versions.filter(({ glc }) => glc === scope.glc).map(({ loadedAt }) => loadedAt);
    const names = await Promise.all(
      languages.map((language) => analytics.labels.all('dim_library', scope.glc, language)),
    );
    const version = JSON.stringify([loaded, names]);
    const place = JSON.stringify(scope);
    const own = await kept(place, version, async () => {
      const catalogue = await readCatalogue({ analytics, engine }, caller, scope);
      const memberLexicon = makeLexicon([...fixedMembers(catalogue), ...memberWords(catalogue)]);
      const rules = makeLexicon(ruleWords(catalogue));
      return { glc: scope.glc, catalogue, lexicons: [memberLexicon, ownLexicon, rules] };
    });
    // Taught words are few and apply at once, so every question reads them.
    const taught = which === 'own' ? [] : await readTaughtWords(store.db);
    return keptWith(`${which} ${place}`, version + JSON.stringify(taught), async () => ({
      ...own,
      lexicons: withTaught(own.lexicons, taught, own.catalogue),
    }));
  };
}

async function readCatalogue(
  deps: CatalogueDeps,
  caller: Caller,
  scope: QueryScope,
): Promise<NameCatalogue> {
  const [libraries, members, rooms] = await Promise.all([
    readLibraries(deps, caller, scope),
    readMembers(deps.analytics, scope),
    readRooms(deps, scope),
  ]);
  return { ...modelNames(), libraries, members: [...members, ...rooms] };
}

function modelNames(): Pick<NameCatalogue, 'metrics' | 'datasets' | 'rules'> {
  const metrics = listMetrics().map(({ code, dataset }) => {
    const counted = dataset ?? findBaseMetric(findRatio(code)?.numerator ?? '')?.datasetCode ?? '';
    return { code, dataset: counted };
  });
  const datasets = listDatasets().map(([code, { dimensions, day }]) => ({
    code,
    dimensions: Object.keys(dimensions),
    hasDays: day !== null,
  }));
  const rules = ruleSeeds.map(({ code, body }) => ({
    code,
    names: languages.map((language) => body.name[language] ?? ''),
  }));
  return { metrics, datasets, rules };
}

async function readLibraries(
  { analytics }: CatalogueDeps,
  caller: Caller,
  { glc, libraries }: QueryScope,
): Promise<LibraryMember[]> {
  const { groups } = await analytics.state();
  const [places, ...named] = await Promise.all([
    analytics.places.of(glc),
    ...languages.map((language) =>
      libraryChoices(caller, glc, { groups, labels: analytics.labels, language }),
    ),
  ]);
  const tree = cutTree(places, libraries);
  const levels = levelsInTree(tree);
  const codes = named[0]?.map(({ code }) => code) ?? [];
  return codes.map((code) => ({
    code,
    names: namesOf(named.map((list) => list.find((one) => one.code === code)?.label)),
    parent: tree.get(code)?.superior ?? '',
    level: levels.get(code) ?? 3,
  }));
}

const namesOf = (names: readonly (string | undefined)[]): string[] => [
  ...new Set(names.filter((name) => name !== undefined)),
];

async function readRooms(
  { analytics, engine }: CatalogueDeps,
  scope: QueryScope,
): Promise<Member[]> {
  const { labels } = analytics;
  const lists = await Promise.all(
    languages.map((language) => locationChoices(engine, scope, { labels, language })),
  );
  return (lists[0] ?? []).map(({ code, libcode }, at) => ({
    field: 'location',
    code,
    names: namesOf(lists.map((list) => list[at]?.label)),
    library: libcode,
  }));
}

async function readMembers(analytics: Analytics, { glc }: QueryScope): Promise<Member[]> {
  const dimensions = new Map<string, Dimension>();
  for (const [, dataset] of listDatasets())
    for (const [code, dimension] of Object.entries(dataset.dimensions))
      if (!dimensions.has(code) && !unnamed.has(code)) dimensions.set(code, dimension);
  const lists = await Promise.all(
    [...dimensions].map(async ([field, { labels }]) =>
      labels === undefined || isPlace(labels) ? [] : membersOf(analytics, field, labels, glc),
    ),
  );
  return lists.flat();
}

const isPlace = (source: LabelSource): boolean =>
  'table' in source && (source.table === 'dim_library' || source.table === 'dim_location');

async function membersOf(
  { labels }: Analytics,
  field: string,
  source: LabelSource,
  glc: string,
): Promise<Member[]> {
  const lists = await Promise.all(
    languages.map((language) => labels.choices(source, glc, language)),
  );
  const codes = (lists[0] ?? []).map(({ code }) => code).filter((code) => isOfField(field, code));
  return codes.map((code) => ({
    field,
    code,
    names: namesOf(lists.map((list) => list.find((one) => one.code === code)?.label)),
  }));
}

/** Main classes have one letter; the table of classes has both levels. */
const isOfField = (field: string, code: string): boolean =>
  field === 'mainClass' ? code.length === 1 : field !== 'secondClass' || code.length > 1;
