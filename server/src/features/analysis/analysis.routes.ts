import type { AuditVerb, Column, contract, Permission } from '@stacksight/contract';
import { toDay } from '#analytics/calendar/days.ts';
import { resolveRange } from '#analytics/calendar/resolve-range.ts';
import type { Analytics } from '#analytics/run-query.ts';
import type { Engine } from '#engine/open.ts';
import type { Books } from '#kit/books.ts';
import { type ChangeAuthor, createAuditNote } from '#kit/crud/audit-note.ts';
import type { Call, HandlersFor } from '#kit/handler.ts';
import { bookFile } from '#kit/statements/book-file.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import type { Clock } from '#lib/clock.ts';
import type { Store } from '#store/open.ts';
import { pageOfRows } from './analysis.service.ts';

type AnalysisDeps = {
  analytics: Analytics;
  engine: Engine;
  clock: Clock;
  timeZone: string;
  store: Store;
  books: Books;
};
type AnalysisCall = Call<(typeof contract.analysis)['routes']['run']>;
/** The handlers for rules, statements and event analyses, which the query interface also answers. */
export type OtherQuestionHandlers = {
  rule: HandlersFor<typeof contract.ruleConfig>['run'];
  sql: HandlersFor<typeof contract.desk>['run'];
};

export function analysisRoutes(
  deps: AnalysisDeps,
  doors: OtherQuestionHandlers,
): HandlersFor<typeof contract.analysis> {
  const { analytics, books, clock, timeZone, store } = deps;
  // The audit log records who reads single readers and who exports a table.
  const auditNote = createAuditNote(deps, 'analysis');
  const note = (call: ChangeAuthor, verb: AuditVerb, subject: string) =>
    store.transaction((tx) => auditNote(tx, call, verb, { subject }));
  return {
    run: async (call) => {
      const { body } = call;
      if (body.kind === 'rule') return askRule(doors, call, body);
      if (body.kind === 'sql') return askStatement(doors, call, body);
      return analytics.query(body, call.caller, call);
    },
    rows: async (call) => {
      const page = await pageOfRows(deps, call.body, call.caller, call);
      if (showsReaders(page.columns)) await note(call, 'readerRows', call.body.query.kind);
      return page;
    },
    range: async ({ query }) => {
      const resolved = resolveRange(query.range, clock.now(), timeZone);
      if (resolved === null) throw new AppError('query.invalid', { params: { reason: 'range' } });
      return { resolved, today: toDay(clock.now(), timeZone) };
    },
    excel: async (call) => {
      const book = await books.open(call.body, call.caller, { ...call, isLarge: false });
      await note(call, 'export', call.body.title);
      return bookFile(book);
    },
  };
}

const showsReaders = (columns: readonly Column[]): boolean =>
  columns.some(({ key }) => key === 'reader');

function askRule(
  { rule: run }: OtherQuestionHandlers,
  call: AnalysisCall,
  body: Extract<AnalysisCall['body'], { kind: 'rule' }>,
) {
  checkRight(call.caller, 'rule:run');
  const { kind: _, rule: id, ...ask } = body;
  return run({ ...call, params: { id }, body: ask });
}

function askStatement(
  { sql: run }: OtherQuestionHandlers,
  call: AnalysisCall,
  body: Extract<AnalysisCall['body'], { kind: 'sql' }>,
) {
  checkRight(call.caller, 'desk:run');
  const { kind: _, ...ask } = body;
  return run({ ...call, body: ask });
}

function checkRight({ isSuper, permissions }: Caller, needed: Permission): void {
  if (!isSuper && !permissions.has(needed)) throw new AppError('permission.denied');
}
