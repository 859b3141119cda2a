import type { AnyRoute, contract, DeskRequest } from '@stacksight/contract';
import { statementLimits } from '@stacksight/contract';
import { maySeeReaders } from '#analytics/rights.ts';
import type { Analytics } from '#analytics/run-query.ts';
import { libraryChoices, locationChoices, scopeFor } from '#analytics/statement/choices.ts';
import { isTime, toCells, toPlainColumns } from '#analytics/statement/statement-columns.ts';
import { columnMeans, warehouseWords } from '#analytics/words/warehouse/warehouse-words.ts';
import type { Deps } from '#http/deps.ts';
import type { Call, HandlersFor } from '#http/handler.ts';
import type { Language } from '#http/language.ts';
import { file } from '#http/replies.ts';
import type { AskDesk, RecordRun } from '#http/statements/desk-tools.ts';
import { toSqlError } from '#http/statements/sql-error.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import { tableWords, timeInWords, toTableFile } from '#lib/workbook/table-book.ts';
import { addAudit } from '#store/audit.ts';
import { deskOf } from './ask-desk.ts';

type All = Deps & { analytics: Analytics; timeZone: string };
type Tools = { askDesk: AskDesk; record: RecordRun };
type Asked = Call<AnyRoute> & { caller: Caller };

export function deskRoutes(deps: All, tools: Tools): HandlersFor<typeof contract.desk> {
  const { engine, analytics, clock, store, timeZone } = deps;

  /** Free statements read every group: only those may ask them whose scope has every group. */
  async function ask({ caller, signal }: Asked, body: DeskRequest, isExport: boolean) {
    const entry = { caller, kind: 'desk' as const, sql: body.sql, isExport };
    const { sql, rows, seconds, fresh: isFresh } = body;
    const hasReaders = maySeeReaders(caller);
    const statement = { sql, params: {}, scope: null, hasReaders, rows, seconds, isFresh };
    const page = await tools.record(entry, async () => {
      assertEverything(caller);
      return tools.askDesk(statement, caller, signal);
    });
    const times = page.columns.map(({ type }) => isTime(type));
    return { ...page, times, columns: toPlainColumns(page.columns), rows: toCells(page.rows) };
  }

  return {
    run: async (call) => {
      const { hasMore, ms, runId, cached, columns, rows } = await ask(call, call.body, false);
      const cost = { hasMore, rowLimit: call.body.rows, ms, runId, cached };
      return { columns, rows, totals: null, ...cost };
    },
    excel: async (call) => {
      const { body, caller, language, origin } = call;
      if (!caller.isSuper && !caller.permissions.has('export:excel'))
        throw new AppError('permission.denied');
      const limits = { rows: statementLimits.exportedRows, seconds: statementLimits.seconds };
      const table = await ask(call, { sql: body.sql, ...limits, fresh: false }, true);
      const word = tableWords[language];
      const title = body.title || word.desk;
      await addAudit(store.db, {
        at: clock.now(),
        accountId: caller.accountId,
        username: caller.username,
        address: origin.address,
        action: 'desk.export',
        subject: title,
        isSuccess: true,
      });
      const count = table.rows.length.toLocaleString(language);
      const cover: [string, string][] = [
        [word.statement, body.sql],
        [word.rows, table.hasMore ? word.cut.replace('{{count}}', count) : count],
        [word.exported, timeInWords(clock.now(), timeZone, language)],
      ];
      const columns = table.columns.map((column, at) => ({
        ...column,
        format: table.times[at] === true ? ('time' as const) : column.format,
      }));
      return file(...toTableFile({ ...table, columns, title, cover }, language));
    },
    format: async ({ body, caller }) => {
      const desk = deskOf(engine, maySeeReaders(caller));
      const sql = await desk
        .render(body.sql)
        .catch((error: unknown) => Promise.reject(toSqlError(error, body.sql)));
      return { sql };
    },
    schema: async ({ caller, language }) => {
      const hasReaders = maySeeReaders(caller);
      const columns = await deskOf(engine, hasReaders).columns();
      const { shownRows, exportedRows, seconds } = statementLimits;
      return { tables: toTables(columns, language), hasReaders, shownRows, exportedRows, seconds };
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

function assertEverything({ scope }: Caller): void {
  if (scope.groups !== 'all')
    throw new AppError('sql.refused', { params: { reasonKey: 'sql.reason.scope' } });
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
