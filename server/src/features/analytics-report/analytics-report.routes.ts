import type { contract } from '@stacksight/contract';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import { crudRoutes } from '#kit/crud/crud-routes.ts';
import type { HandlersFor } from '#kit/handler.ts';
import {
  createReport,
  deleteReport,
  readReport,
  shownReports,
  updateReport,
} from './analytics-report.service.ts';
import { listReports } from './analytics-report.store.ts';
import { createFromTemplate, type ReportTemplateDeps } from './report-template.service.ts';

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
  return { ...plain, createFromTemplate: (call) => createFromTemplate(deps, call.body, call) };
}
