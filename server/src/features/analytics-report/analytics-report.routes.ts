import type { contract } from '@stacksight/contract';
import { narrow } from '#analytics/narrow.ts';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import { crudRoutes } from '#kit/crud/crud-routes.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { AppError } from '#lib/app-error.ts';
import {
  createReport,
  deleteReport,
  readReport,
  shownReports,
  updateReport,
} from './analytics-report.service.ts';
import { favourReport, findReport, listReports } from './analytics-report.store.ts';
import { findReaders, listFolders } from './report-readers.store.ts';
import { createFromTemplate, type ReportTemplateDeps } from './report-template.service.ts';
import { readVersions } from './report-version.service.ts';

type Routes = (typeof contract.analyticsReport)['routes'];

export function analyticsReportRoutes(
  deps: ReportTemplateDeps,
): HandlersFor<typeof contract.analyticsReport> {
  const { db } = deps.store;
  const plain = crudRoutes<Routes>(
    deps.store,
    {
      list: async (query, call) => {
        const { rows, total } = await listReports(db, call.caller, query);
        return { rows: await shownReports(db, rows, call), total };
      },
      get: (db, id, call) => readReport(db, id, call),
      create: (form, call) => createReport(deps, form, call),
      update: (id, form, call) => updateReport(deps, id, form, call),
      remove: (id, call) => deleteReport(deps, id, call),
    },
    createAuditNote(deps, 'analyticsReport'),
  );
  return {
    ...plain,
    createFromTemplate: (call) => createFromTemplate(deps, call.body, call),
    folders: ({ caller }) => listFolders(db, caller),
    people: ({ query, language }) => findReaders(db, query.search, language),
    versions: (call) => readVersions(deps, call.params.id, call),
    favour: async ({ params, body, caller }) => {
      if ((await findReport(db, caller, params.id)) === null) throw new AppError('not_found');
      const favourite = { reportId: params.id, accountId: caller.accountId };
      await deps.store.transaction((tx) => favourReport(tx, favourite, body.isFavourite));
      return null;
    },
    narrow: ({ body: { queries, filters }, caller }) =>
      Promise.all(queries.map((query) => narrow(deps.analytics, query, filters, caller))),
  };
}
