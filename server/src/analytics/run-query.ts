import type {
  CatalogueEvent,
  Language,
  OpeningHours,
  Query,
  QueryResult,
} from '@stacksight/contract';
import type { Engine } from '#engine/open.ts';
import type { Clock } from '#lib/clock.ts';
import { type GroupSettings, settingsFor } from '#store/config/own-settings.ts';
import { createAnswerCache } from './answer/answer-cache.ts';
import { type ComputedRows, computeAll, computeAnswer } from './answer/ask.ts';
import {
  createDataState,
  type DataState,
  loadedTables,
  type ReadDataState,
} from './answer/data-state.ts';
import { isOverTime, notesOf, type OwnNote, toDayNotes } from './answer/day-notes.ts';
import { describeColumns, nameUnconnected } from './answer/describe.ts';
import type { OwnNamesReader } from './answer/label-rows.ts';
import { createLabels, type Labels, type OwnLabels } from './answer/labels.ts';
import { createLibraryPlaces, type LibraryPlaces } from './answer/library-places.ts';
import { toMeta } from './answer/meta.ts';
import type { CodeCounts } from './answer/top-codes.ts';
import { ownKey } from './compile/own-codes.ts';
import { modelVersion } from './model/model.ts';
import { cutTree, districtsOf } from './question/library-tree.ts';
import { noOwnCodes, type OwnCodes, type Resolved } from './question/resolved.ts';
import { librariesIn, resolveScope } from './question/scope.ts';
import { resolve } from './resolve.ts';
import { type Asker, checkRights, maySeeReaders } from './rights.ts';
import type { StudyColumn } from './studies/base/study.ts';
import { computeStudy, describeStudy } from './studies/run-study.ts';

// The entry to the analytics: it takes a question, resolves it with the clock and the asker's libraries, asks the
// engine and keeps the answer. Only this file has a clock. Only `resolveScope` applies the asker's libraries.

export type Analytics = {
  /** Answers a question that the asker wrote. Throws if the asker lacks the permission of one of its datasets. */
  query(
    query: Query,
    asker: Asker,
    options: { language: Language; signal: AbortSignal },
  ): Promise<QueryResult>;
  /**
   * Answers a question that the program wrote, for an asker whose right to the answer the route has checked. The answer
   * has only the asker's libraries, and small cells are hidden as in `query`.
   */
  queryWithoutRightsCheck(
    query: Query,
    asker: Asker,
    options: { language: Language; signal: AbortSignal },
  ): Promise<QueryResult>;
  /**
   * Yields every row of a table or event question in blocks. Rights are checked as in `query`, and rows are not
   * limited.
   */
  everyRow(
    query: Query,
    asker: Asker,
    options: { language: Language; signal: AbortSignal },
  ): AsyncIterable<Pick<QueryResult, 'columns' | 'rows'>>;
  /** Resolves the names in a question and applies the asker's scope. It reads no data and checks no rights. */
  resolve(query: Query, asker: Asker): Promise<Resolved>;
  state: ReadDataState;
  labels: Labels;
  /** The tree of libraries and their places on the map. */
  places: LibraryPlaces;
};

/** Reads a library group's own codes and labels, and its settings. */
export type OwnSource = {
  codes(glc: string): Promise<Omit<OwnCodes, 'districts'>>;
  names: OwnNamesReader;
  labels: OwnLabels;
  /** Reads the settings of the group and its libraries. */
  settings(glc: string): Promise<GroupSettings>;
  /** Reads the notes on days of the group, the earliest first. */
  notes(glc: string): Promise<readonly OwnNote[]>;
};
const noSource: OwnSource = {
  codes: async () => noOwnCodes,
  names: async () => [],
  labels: async () => new Map(),
  settings: async () => new Map(),
  notes: async () => [],
};

/** Makes the analytics of an engine, with a clock and the library's time zone. */
export function createAnalytics({
  engine,
  clock,
  timeZone,
  catalogue,
  own = noSource,
}: {
  engine: Engine;
  clock: Clock;
  timeZone: string;
  /** The events that a question may name. */
  catalogue: () => Promise<readonly CatalogueEvent[]>;
  /** The own codes, labels and settings of library groups; none unless given. */
  own?: OwnSource;
}): Analytics {
  const now = () => clock.now().getTime();
  const state = createDataState(engine, now);
  // An event of the catalogue that is exactly one raw event gives that raw event its name.
  const rawEvents = async () =>
    (await catalogue()).filter(
      ({ code, events, filter }) => filter === null && events.length === 1 && events[0] === code,
    );
  const places = createLibraryPlaces(engine, now, own.settings);
  const labels = createLabels(engine, now, { eventNames: rawEvents, own });
  const cached = createAnswerCache<ComputedRows & { columns?: readonly StudyColumn[] }>({
    cellsOf: ({ rows }) => rows.length * (rows[0]?.length ?? 0),
  });

  const counts: CodeCounts = async ({ labels: source }, glc) =>
    source === undefined ? null : labels.count(source, glc);

  /** Returns the group's own codes. Its districts are those of the tree that the asker sees, not of all libraries. */
  async function ownFor(glc: string, asker: Asker): Promise<OwnCodes> {
    const [codes, all] = await Promise.all([own.codes(glc), places.of(glc)]);
    return { ...codes, districts: districtsOf(cutTree(all, librariesIn(asker.scope, glc))) };
  }

  async function resolveFor(query: Query, asker: Asker): Promise<Resolved> {
    const { groups, versions } = await state();
    const scope = resolveScope(asker.scope, groups, {
      glc: query.glc,
      libraries: query.libraries,
      defaultGlc: asker.defaultGlc,
    });
    const group = groups.find(({ glc }) => glc === scope.glc);
    const tables = versions.filter(({ glc }) => glc === scope.glc);
    const events = tables.find(({ name }) => name === 'behaviour_event');
    return resolve(query, {
      now: clock.now(),
      zone: timeZone,
      scope,
      catalogue: query.kind === 'table' ? [] : await catalogue(),
      own: await ownFor(scope.glc, asker),
      dataFrom: events?.dataFrom ?? null,
      dataUntil: events?.dataUntil ?? null,
      reach: events?.events ?? {},
      spans: group?.spans ?? [],
      zones: group?.zones ?? [],
      ...loadedTables(tables, group, timeZone),
    });
  }

  async function hoursFor({ by, scope }: Resolved): Promise<OpeningHours | null> {
    const isAsked = ['weekday', 'hour'].every((code) => by.some((one) => one.code === code));
    if (!isAsked) return null;
    return settingsFor(await own.settings(scope.glc), scope.libraries).openingHours.value;
  }

  async function notesFor(resolved: Resolved, language: Language) {
    const notes = isOverTime(resolved) ? await own.notes(resolved.scope.glc) : [];
    const concerned = notesOf(resolved, notes);
    if (concerned.length === 0) return null;
    return toDayNotes(concerned, await labels.all('dim_library', resolved.scope.glc, language));
  }

  async function answer(
    query: Query,
    resolved: Resolved,
    asker: Asker,
    { language, signal }: { language: Language; signal: AbortSignal },
  ): Promise<QueryResult> {
    const data = await state();
    const hidesSmallCells = !maySeeReaders(asker);
    const key = cacheKey(resolved, data, hidesSmallCells);
    const isStudy = query.kind !== 'table' && query.kind !== 'event';
    const { answer: found, isCached } = await cached(key, signal, (shared) =>
      (isStudy ? computeStudy : computeAnswer)(engine, resolved, hidesSmallCells, shared, counts),
    );
    const described =
      found.columns === undefined
        ? await describeColumns(resolved, found.rows, labels, language)
        : await describeStudy(resolved, found.columns, found.rows, { labels, language });
    const maySeeSql = asker.isSuper;
    return {
      columns: nameUnconnected(described, resolved, language),
      rows: found.rows,
      totals: found.totals,
      meta: toMeta(resolved, data, found, {
        isCached,
        maySeeSql,
        openingHours: await hoursFor(resolved),
        dayNotes: await notesFor(resolved, language),
        language,
      }),
    };
  }

  return {
    state,
    labels,
    places,
    resolve: resolveFor,
    async query(query, asker, options) {
      const resolved = await resolveFor(query, asker);
      checkRights(resolved, asker, false);
      return answer(query, resolved, asker, options);
    },
    async *everyRow(query, asker, { language, signal }) {
      const resolved = await resolveFor(query, asker);
      checkRights(resolved, asker, false);
      for await (const rows of computeAll(engine, resolved, !maySeeReaders(asker), signal))
        yield { rows, columns: await describeColumns(resolved, rows, labels, language) };
    },
    async queryWithoutRightsCheck(query, asker, options) {
      return answer(query, await resolveFor(query, asker), asker, options);
    },
  };
}

function cacheKey(resolved: Resolved, { versions }: DataState, hidesSmallCells: boolean): string {
  // The reader groups are always a source: any question may filter by one, and it may have changed.
  const sources = [
    ...resolved.parts.flatMap(({ dataset }) => dataset.sources),
    'reader_group_member',
  ];
  const touched = versions
    .filter(({ glc, name }) => glc === resolved.scope.glc && sources.includes(name))
    .map(({ version }) => version);
  const { query, scope, range, compareRange, steps } = resolved;
  // The key contains the resolved scope and days, so the names in the query do not matter.
  const asked = { ...query, glc: undefined, libraries: undefined, range: undefined };
  return JSON.stringify([
    asked,
    steps,
    scope,
    range,
    compareRange,
    touched,
    modelVersion,
    hidesSmallCells,
    ownKey(resolved),
  ]);
}
