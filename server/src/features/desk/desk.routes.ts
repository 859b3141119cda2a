import type { AnyRoute, contract, DeskRequest, Language } from '@stacksight/contract';
import { statementLimits } from '@stacksight/contract';
import { maySeeReaders } from '#analytics/rights.ts';
import type { Analytics } from '#analytics/run-query.ts';
import { libraryChoices, locationChoices, scopeFor } from '#analytics/statement/choices.ts';
import { withCodeNames } from '#analytics/statement/code-labels.ts';
import { toCells, toPlainColumns } from '#analytics/statement/statement-columns.ts';
import { columnMeans, warehouseWords } from '#analytics/words/warehouse/warehouse-words.ts';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import type { ServerDeps } from '#kit/deps.ts';
import type { Call, HandlersFor } from '#kit/handler.ts';
import { assertMay, bookFile } from '#kit/statements/book-file.ts';
import type { DeskTools } from '#kit/statements/desk-tools.ts';
import { toSqlError } from '#kit/statements/sql-error.ts';
import type { Caller } from '#lib/caller.ts';
import { tableWords } from '#lib/workbook/table-book.ts';
import { deskConnectionOf } from './ask-desk.ts';
import { assertEverything, openDeskBook } from './desk-book.ts';

type All = ServerDeps & { analytics: Analytics; timeZone: string };
type DeskCall = Call<AnyRoute> & { caller: Caller };

export function deskRoutes(deps: All, tools: DeskTools): HandlersFor<typeof contract.desk> {
  const { engine, analytics, clock, store, timeZone } = deps;

  async function ask({ caller, signal, language }: DeskCall, body: DeskRequest) {
    const entry = { caller, kind: 'desk' as const, sql: body.sql, isExport: false };
    const { sql, rows, seconds, fresh: isFresh } = body;
    const hasReaders = maySeeReaders(caller);
    const statement = { sql, params: {}, scope: null, hasReaders, rows, seconds, isFresh };
    const page = await tools.record(entry, async () => {
      assertEverything(caller);
      return tools.askDesk(statement, caller, signal);
    });
    const answer = { columns: toPlainColumns(page.columns), rows: toCells(page.rows) };
    if (!body.names) return { ...page, ...answer };
    const { groups } = await analytics.state();
    const { glc } = scopeFor(caller, groups);
    return {
      ...page,
      ...(await withCodeNames(answer, { glc, labels: analytics.labels, language })),
    };
  }

  return {
    run: async (call) => {
      const { hasMore, ms, runId, cached, columns, rows } = await ask(call, call.body);
      const cost = { hasMore, rowLimit: call.body.rows, ms, runId, cached };
      return { columns, rows, totals: null, ...cost };
    },
    excel: async (call) => {
      const { body, caller, language } = call;
      assertMay(caller, 'export:excel');
      const title = body.title || tableWords[language].desk;
      const part = { tools, clock, timeZone };
      const book = await openDeskBook(part, { title, sql: body.sql }, caller, {
        ...call,
        isLarge: false,
      });
      const note = createAuditNote(deps, 'desk');
      await store.transaction((tx) => note(tx, call, 'export', { subject: title }));
      return bookFile(book);
    },
    format: async ({ body, caller }) => {
      const desk = deskConnectionOf(engine, maySeeReaders(caller));
      const sql = await desk
        .render(body.sql)
        .catch((error: unknown) => Promise.reject(toSqlError(error, body.sql)));
      return { sql };
    },
    schema: async ({ caller, language }) => {
      const hasReaders = maySeeReaders(caller);
      const columns = await deskConnectionOf(engine, hasReaders).columns();
      const { shownRows, seconds } = statementLimits;
      return { tables: toTables(columns, language), hasReaders, shownRows, seconds };
    },
    libcode: async ({ query, caller, language }) => {
      const { groups } = await analytics.state();
      return libraryChoices(caller, query.glc, { groups, labels: analytics.labels, language });
    },
    location: async ({ query, caller, language }) => {
      const { groups } = await analytics.state();
      const libraries = query.libcode === undefined ? undefined : [query.libcode];
      const scope = scopeFor(caller, groups, { glc: query.glc, libraries });
      return locationChoices(engine, scope, { labels: analytics.labels, language });
    },
    libcodeOfGlc: async ({ query, caller, language }) => {
      const { groups } = await analytics.state();
      const { glc } = scopeFor(caller, groups, query);
      const source = { groups, labels: analytics.labels, language };
      return (await libraryChoices(caller, glc, source)).map(({ code }) => code);
    },
  };
}

type EngineColumn = { table: string; name: string; type: string };

function toTables(columns: readonly EngineColumn[], language: Language) {
  const tables = Map.groupBy(columns, ({ table }) => table);
  return [...tables].map(([table, own]) => ({
    name: table,
    ...warehouseWords(table, language),
    columns: own.map(({ name, type }) => ({
      name,
      type,
      means: columnMeans(table, name, language),
    })),
  }));
}
