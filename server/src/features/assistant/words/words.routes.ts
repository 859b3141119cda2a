import type { contract, TaughtWord } from '@stacksight/contract';
import { groupsInScope } from '#analytics/question/scope.ts';
import { scopeFor } from '#analytics/statement/choices.ts';
import type { NameCatalogue } from '#assistant/reading/catalogue.ts';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import { crudRoutes } from '#kit/crud/crud-routes.ts';
import { writeNamed } from '#kit/crud/name-taken.ts';
import type { CallerContext, HandlersFor } from '#kit/handler.ts';
import type { Caller } from '#lib/caller.ts';
import { type AskDeps, answerOrAskBack, readAsked } from '../ask.service.ts';
import { readingContext } from '../read.ts';
import { understoodParts } from '../understood.ts';
import { importWords } from './import-words.ts';
import { maskedQuestions } from './masked-questions.ts';
import { memberChoices, sayTaught, sayToday, toWordToSave, wordTargets } from './words.service.ts';
import {
  addWord,
  allWords,
  changeWord,
  getWord,
  listWords,
  openWords,
  removeWord,
  type WordRow,
} from './words.store.ts';
import { wordsFile } from './words-file.ts';

type Routes = (typeof contract.assistantWords)['routes'];
type Crud = Pick<Routes, 'list' | 'get' | 'create' | 'update' | 'remove'>;
const dayMs = 86_400_000;

export function assistantWordsRoutes(deps: AskDeps): HandlersFor<typeof contract.assistantWords> {
  const { store, clock, analytics } = deps;
  const { db } = store;
  const note = createAuditNote(deps, 'assistantWords');
  // A transaction must not wait for other reads of the store, so a call reads the names once, before it.
  const names = new WeakMap<CallerContext, Promise<NameCatalogue>>();
  const namesFor = (call: CallerContext): Promise<NameCatalogue> => {
    const known = names.get(call) ?? readNames(deps, call.caller);
    names.set(call, known);
    return known;
  };
  const toEntries = async (
    rows: readonly WordRow[],
    call: CallerContext,
  ): Promise<TaughtWord[]> => {
    const catalogue = await namesFor(call);
    const { language } = call;
    return rows.map(({ modifiedAt, ...row }) => ({
      ...row,
      means: sayTaught(row, catalogue, language),
      modifiedAt: modifiedAt.toISOString(),
    }));
  };
  const by = ({ caller }: CallerContext) => ({
    modifiedBy: caller.username,
    modifiedAt: clock.now(),
  });
  const crud = crudRoutes<Crud>(
    store,
    {
      list: async (query, call) => {
        const { rows, total } = await listWords(db, query);
        return { rows: await toEntries(rows, call), total };
      },
      get: async (db, id, call) => {
        const row = await getWord(db, id);
        return row === null ? null : ((await toEntries([row], call))[0] ?? null);
      },
      create: async (form, call) => {
        const word = { ...(await toWordToSave(deps, form, call)), ...by(call) };
        const taken = { field: 'name', value: word.name };
        return (tx) => writeNamed(addWord(tx, word), taken, call.language);
      },
      update: async (id, form, call) => {
        if ((await getWord(db, id)) === null) return null;
        const word = { ...(await toWordToSave(deps, form, call)), ...by(call) };
        const taken = { field: 'name', value: word.name };
        return (tx) => writeNamed(changeWord(tx, id, word), taken, call.language);
      },
      remove: async (id) => ((await getWord(db, id)) === null ? null : (tx) => removeWord(tx, id)),
    },
    note,
  );
  return {
    ...crud,
    questions: async ({ query, caller }) => {
      const { groups } = await analytics.state();
      const codes =
        query.glc === undefined
          ? groupsInScope(caller.scope, groups).map(({ glc }) => glc)
          : [scopeFor(caller, groups, query).glc];
      if (codes.length === 0) return [];
      const since = new Date(clock.now().getTime() - query.days * dayMs);
      const [words, known] = await Promise.all([
        openWords(db, codes, since),
        deps.knownWords(caller, query.glc),
      ]);
      return maskedQuestions(words, readingContext(deps, known, null));
    },
    targets: async ({ language }) => wordTargets(language),
    members: async ({ query, caller, language }) => {
      const { catalogue } = await deps.knownWords(caller, query.glc, 'own');
      return memberChoices(catalogue, query.dimension, language);
    },
    today: async ({ query, caller, language }) => {
      const own = await deps.knownWords(caller, query.glc, 'own');
      return { means: sayToday(deps, query.name, own, language) };
    },
    try: async (call) => {
      const read = await readAsked(deps, call.body, call);
      const answered = await answerOrAskBack(deps, read.meaning, read.unknown, call);
      const [result] = answered.results;
      const understood =
        result === undefined ? [] : await understoodParts(analytics, read.meaning, result, call);
      return { ack: answered.ack, msg: answered.msg, understood, unknown: [...read.unknown] };
    },
    file: async ({ query, language }) => wordsFile(await allWords(db), query.format, language),
    upload: (call) => importWords(deps, call, note),
  };
}

const noNames = { metrics: [], datasets: [], libraries: [], members: [], rules: [] };

/** Returns the names of what the caller may see; none for a caller who sees no library group yet. */
async function readNames(
  { knownWords, analytics }: AskDeps,
  caller: Caller,
): Promise<NameCatalogue> {
  const { groups } = await analytics.state();
  const isNone = groupsInScope(caller.scope, groups).length === 0;
  return isNone ? noNames : (await knownWords(caller, undefined, 'own')).catalogue;
}
