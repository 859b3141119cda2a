import type { contract } from '@stacksight/contract';
import { assertMayChange, groupToChange } from '#analytics/question/scope.ts';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { AppError } from '#lib/app-error.ts';
import { hidesCount, listChecks, listPlaces, summarise } from './checks.service.ts';
import { listExamples } from './examples.service.ts';
import * as store from './quality.store.ts';
import { qualityPlace } from './quality-place.ts';
import { checkGroup, type RunChecksDeps } from './run-checks.ts';
import { checkWords, placeName, sayFinding } from './say.ts';
import { lackingFor } from './sources/lacking.service.ts';
import { createSourcesReader } from './sources/read-sources.ts';
import { listSources } from './sources/sources.service.ts';

export function dataQualityRoutes(base: RunChecksDeps): HandlersFor<typeof contract.dataQuality> {
  const deps = { ...base, sourcesOf: createSourcesReader(base) };
  const { analytics, clock, store: opened } = deps;
  const note = createAuditNote(deps, 'dataQuality');
  return {
    summary: async (call) =>
      summarise(deps, await qualityPlace(deps, call.query.glc, call), call.language),
    list: async (call) => {
      const { query, language } = call;
      const place = await qualityPlace(deps, query.glc, call);
      const all = await listChecks(deps, place, language);
      const rows = all.filter(
        ({ state, kind }) => (query.state ?? state) === state && (query.kind ?? kind) === kind,
      );
      return { rows: pageOf(rows, query), total: rows.length };
    },
    findings: async (call) =>
      listPlaces(deps, call.query.check, await qualityPlace(deps, call.query.glc, call), call),
    rows: async (call) =>
      listExamples(deps, call.query, await qualityPlace(deps, call.query.glc, call), call),
    sources: async (call) => {
      const { query, language } = call;
      const { glc, events } = await qualityPlace(deps, query.glc, call);
      const text = query.search?.trim().toLowerCase() ?? '';
      const rows = (await listSources(deps, glc, { language, events })).filter(({ name, file }) =>
        `${name} ${file}`.toLowerCase().includes(text),
      );
      return { rows: pageOf(rows, query), total: rows.length };
    },
    lacking: async (call) => {
      const { query, language } = call;
      const { glc, events } = await qualityPlace(deps, query.glc, call);
      return lackingFor(deps, query.metric, { glc, language, events });
    },
    accepted: async (call) => {
      const { query, language } = call;
      const place = await qualityPlace(deps, query.glc, call);
      const { rows, total } = await store.listAcceptances(opened.db, place, query);
      return {
        rows: rows.map((row) => ({
          ...{ id: row.id, check: row.check, reason: row.reason },
          rows: hidesCount(row, place) ? 0 : row.rows,
          ...{ by: row.username, at: row.at.toISOString() },
          name: checkWords(row.check, language).name,
          place: placeName(row, place.names, language),
          says: sayFinding(row, language, { hides: hidesCount(row, place), events: place.events }),
        })),
        total,
      };
    },
    accept: async (call) => {
      const { check, key, reason, glc: asked } = call.body;
      const { glc, libraries } = await qualityPlace(deps, asked, call);
      const run = await store.lastRun(opened.db, glc);
      const found =
        run === null
          ? []
          : await store.listFindings(opened.db, { glc, day: run.day, check }, libraries);
      const row = found.find(({ finding }) => finding.key === key);
      if (row === undefined) throw new AppError('not_found');
      assertMayChange(call.caller.scope, { glc, libcode: row.finding.libcode });
      const { day: _, ...finding } = row.finding;
      const id = await opened.transaction(async (tx) => {
        const made = await store.putAcceptance(tx, {
          ...{ ...finding, reason: reason.trim() },
          ...{ username: call.caller.username, at: clock.now() },
        });
        await note(tx, call, 'create', {
          subject: made,
          before: row.acceptance === null ? null : { rows: row.acceptance.rows },
          after: { check, key, rows: finding.rows, reason: reason.trim() },
        });
        return made;
      });
      return { id };
    },
    withdraw: async (call) => {
      const row = await store.findAcceptance(opened.db, call.params.id);
      if (row === null) throw new AppError('not_found');
      const { id, glc, libcode, check, key, rows, reason } = row;
      assertMayChange(call.caller.scope, { glc, libcode });
      await opened.transaction(async (tx) => {
        await store.removeAcceptance(tx, id);
        await note(tx, call, 'remove', { subject: id, before: { check, key, rows, reason } });
      });
      return null;
    },
    run: async (call) => {
      const glc = groupToChange(call.caller, await analytics.state(), call.body.glc);
      await checkGroup(deps, glc, call.signal, (tx, { findings, unknown }) =>
        note(tx, call, 'run', { subject: glc, after: { open: findings, unknown } }),
      );
      return summarise(deps, await qualityPlace(deps, glc, call), call.language);
    },
  };
}

const pageOf = <T>(
  rows: readonly T[],
  { pageNum, pageSize }: { pageNum: number; pageSize: number },
) => rows.slice((pageNum - 1) * pageSize, pageNum * pageSize);
