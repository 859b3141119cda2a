import type { contract } from '@stacksight/contract';
import { assertMayChange, holdsAll, isInScope } from '#analytics/question/scope.ts';
import { judgeTitle } from '#holdings/weeding/judge-title.ts';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { file } from '#kit/replies.ts';
import { AppError } from '#lib/app-error.ts';
import { workbookMime, writeWorkbook } from '#lib/workbook/write-workbook.ts';
import { keepDecisions } from './decide.service.ts';
import { toDecidedRows } from './decided-rows.ts';
import { lastDecision, listDecisions } from './decisions.store.ts';
import { readPolicies, writePolicy } from './policies.store.ts';
import { registerBook } from './register.service.ts';
import { copiesOfSameTitles } from './title-copies.ts';
import { toWeedingRows, weedingClasses, weedingCopies, weedingTotals } from './weeding.service.ts';
import { createWeedingGrounds, withDecisions } from './weeding-ground.ts';
import { dayRange, policyOfLibrary, type WeedingSources, weedingPlace } from './weeding-place.ts';
import { createWeedingStocks } from './weeding-stock.ts';
import { worstFirst } from './worst-first.ts';

const mostAtShelf = 2_000;

export function weedingRoutes(base: WeedingSources): HandlersFor<typeof contract.weeding> {
  const grounded = { ...base, ground: createWeedingGrounds(base) };
  const deps = { ...grounded, stocks: createWeedingStocks(grounded) };
  const { store, clock } = deps;
  const note = createAuditNote(deps, 'weeding');
  return {
    policy: async ({ query: { glc, libcode = '' }, caller, language }) => {
      const { key } = await weedingPlace(deps, caller, { glc });
      const place = { glc: key.glc, libcode };
      if (!isInScope(caller.scope, place)) throw new AppError('not_found');
      const { policies } = await readPolicies(store.db, key.glc);
      const own = policies.has(libcode);
      const types = await deps.analytics.labels.all('dim_cirtype', key.glc, language);
      const origin = policies.has('') ? 'group' : 'usual';
      return {
        policy: policyOfLibrary(policies, libcode),
        origin: own && libcode !== '' ? 'library' : origin,
        types: Object.entries(types).map(([code, label]) => ({ code, label })),
        mayChange: libcode !== '' || holdsAll(caller.scope, key.glc),
      };
    },
    setPolicy: async (call) => {
      const { glc, libcode, policy } = call.body;
      const { key } = await weedingPlace(deps, call.caller, { glc });
      const place = { glc: key.glc, libcode };
      assertMayChange(call.caller.scope, place);
      await store.transaction(async (tx) => {
        const before = (await readPolicies(tx, key.glc)).policies.get(libcode) ?? null;
        await writePolicy(tx, place, policy, clock.now());
        await note(tx, call, 'set', { subject: libcode || key.glc, before, after: policy });
      });
      return null;
    },
    candidates: async (call) => {
      const { pageNum, pageSize, field } = call.query;
      const { copies, glc } = await weedingCopies(deps, call.query, call);
      const [start, end] = [(pageNum - 1) * pageSize, pageNum * pageSize];
      const ordered = field === undefined ? worstFirst(copies, end) : copies;
      const shown = ordered.slice(start, end);
      return { rows: await toWeedingRows(deps, shown, { ...call, glc }), total: copies.length };
    },
    totals: (call) => weedingTotals(deps, call.query, call),
    classes: async (call) => {
      const { pageNum, pageSize } = call.query;
      const rows = await weedingClasses(deps, call.query, call);
      return { rows: rows.slice((pageNum - 1) * pageSize, pageNum * pageSize), total: rows.length };
    },
    shelf: async (call) => {
      const query = { ...call.query, kind: 'all' as const };
      const { copies, glc } = await weedingCopies(deps, query, call);
      const here = copies.filter(({ guards }) => !guards.includes('notThere'));
      const { policies } = await readPolicies(store.db, glc);
      return {
        rows: await toWeedingRows(deps, here.slice(0, mostAtShelf), { ...call, glc }),
        total: here.length,
        askYears: policyOfLibrary(policies, query.libcode).askYears,
      };
    },
    copy: async (call) => {
      const { params, query, signal, language } = call;
      const { key, scope } = await weedingPlace(deps, call.caller, query);
      const around = (await copiesOfSameTitles(deps, key, [params.barcode], signal)).get(
        params.barcode,
      );
      const ground = await deps.ground(key);
      const titles = [...new Set((around ?? []).map(({ bookrecno }) => bookrecno))];
      const view = await withDecisions(store.db, ground, { glc: key.glc, titles });
      const judged = judgeTitle(around ?? [], view).find(
        ({ copy }) => copy.barcode === params.barcode,
      );
      const isMine = judged && (scope.libraries?.includes(judged.copy.libcode) ?? true);
      if (judged === undefined || !isMine) throw new AppError('not_found');
      const [row] = await toWeedingRows(deps, [judged], { ...call, glc: key.glc });
      if (row === undefined) throw new AppError('not_found');
      const found = await lastDecision(store.db, { glc: key.glc, barcode: params.barcode });
      const [last = null] = await toDecidedRows(deps, found === null ? [] : [found], {
        ...{ glc: key.glc, language },
      });
      return { copy: row, last };
    },
    decide: async (call) => ({ results: await keepDecisions(deps, call.body, call) }),
    decisions: async ({ query, caller, language }) => {
      const { scope } = await weedingPlace(deps, caller, query);
      const { decision, search, range } = query;
      const asked = { ...scope, decision, search, days: dayRange(deps, range) };
      const { rows, total } = await listDecisions(store.db, asked, query);
      return { rows: await toDecidedRows(deps, rows, { glc: scope.glc, language }), total };
    },
    register: async (call) => {
      const { caller, query } = call;
      if (!caller.isSuper && !caller.permissions.has('holdings:weed'))
        throw new AppError('permission.denied');
      const { name, workbook } = await registerBook(deps, query, call);
      await store.transaction((tx) => note(tx, call, 'excel', { subject: query.list }));
      return file(`${name}.xlsx`, workbookMime, writeWorkbook(workbook));
    },
  };
}
