import { backgroundRows, dayMs } from '@stacksight/contract';
import type { Analytics } from '#analytics/run-query.ts';
import { checkAlertsTask } from '#features/alert/check-alerts.ts';
import { createReports } from '#features/analytics-report/papers/open-report.ts';
import {
  sendReportsKind,
  sendReportsTask,
} from '#features/analytics-sync/sendings/send-reports.ts';
import { targetValue } from '#features/analytics-target/analytics-target.service.ts';
import { forgetModelUses } from '#features/assistant/model/model.store.ts';
import { lateReportsTask } from '#features/child-reports/late-reports.ts';
import { inboxTask } from '#features/data-import/drops/inbox.ts';
import { runKind, runTask } from '#features/data-import/runs/run-task.ts';
import { openUploadKind } from '#features/data-import/uploads/open-later.ts';
import { openUploadTask, sweepUploads } from '#features/data-import/uploads/open-task.ts';
import { createSharedUploads } from '#features/data-import/uploads/shared-uploads.ts';
import { createUploadFiles, type UploadFiles } from '#features/data-import/uploads/upload-files.ts';
import { checkDataTask } from '#features/data-quality/run-checks.ts';
import {
  createSourcesReader,
  type SourcesReader,
} from '#features/data-quality/sources/read-sources.ts';
import { etlRunKind, etlRunTask } from '#features/etl-rule-config/runs/run-task.ts';
import { createExportFiles, type ExportFiles } from '#features/exports/export-files.ts';
import { workbookKind } from '#features/exports/exports.service.ts';
import { createSharedExports } from '#features/exports/shared-exports.ts';
import { sweepExports } from '#features/exports/sweep.ts';
import { workbookTask } from '#features/exports/workbook-task.ts';
import { measureSizes } from '#features/health/measure-sizes.ts';
import { followTransfersTask } from '#features/holding/facts/follow-transfers.ts';
import { loadPushedTask } from '#features/ingest/load-pushed.ts';
import { followPurchasesTask } from '#features/insufficient-holdings/purchases/follow-purchases.ts';
import {
  deliverPurchasesKind,
  deliverPurchasesTask,
} from '#features/insufficient-holdings/webhook/deliver.ts';
import { noticeMailKind, noticeMailTask } from '#features/notices/notice-mail.ts';
import { forgetUses } from '#features/rate-limits/rate-limits.store.ts';
import { forgetLostReaders } from '#features/reader-group/lost-readers.ts';
import { createFindOwner } from '#features/session/tokens/owner.ts';
import { reportMailKind, reportMailTask } from '#features/subscription/send-reports.ts';
import type { Books } from '#kit/books.ts';
import type { ServerDeps, TaskKind } from '#kit/deps.ts';
import type { Reports } from '#kit/reports.ts';
import type { DeskTools } from '#kit/statements/desk-tools.ts';
import { AppError } from '#lib/app-error.ts';
import { createMailer } from '#lib/mail/mailer.ts';
import { forgetPictures } from '#store/reports/report-pictures.ts';
import { backupTask } from './backup-task.ts';
import { createBooks } from './books.ts';
import { buildDemoCity, planDemo } from './demo/demo-city.ts';
import words from './job-words.json' with { type: 'json' };
import { forgetTasks } from './tasks/task.store.ts';
import type { TaskKinds } from './tasks/tasks.ts';
import { lateDataTask } from './watches/late-data.ts';
import { passwordsTask } from './watches/passwords.ts';
import { tellFailures } from './watches/tell-failures.ts';

type TaskKindsDeps = ServerDeps & { analytics: Analytics };
export type ExportTaskDeps = {
  books: Books;
  files: ExportFiles;
  reports: Reports;
  uploads: UploadFiles;
  /** Reads the sources of a group's data, once for each state of the data. */
  sourcesOf: SourcesReader;
};

const rememberDays = 30;
/** The log of model calls reaches back so far that a month can be compared with the same month a year ago. */
const rememberModelDays = 400;

/** Creates the workbooks of exports, the files of reports, and the places of exports and of uploads. */
export function createExporting(
  deps: TaskKindsDeps & { timeZone: string; tools: DeskTools },
): ExportTaskDeps {
  const { dataDir } = deps.config;
  const shared = deps.store.sharedFiles;
  return {
    books: createBooks(deps, backgroundRows),
    files: shared === null ? createExportFiles(dataDir) : createSharedExports(shared),
    reports: createReports({
      ...deps,
      readTarget: (target, asked, by) => targetValue(deps, target, asked, by),
    }),
    uploads: shared === null ? createUploadFiles(dataDir) : createSharedUploads(shared, dataDir),
    sourcesOf: createSourcesReader(deps),
  };
}

/** Returns every kind of task that runs in the background. */
export function taskKinds(deps: TaskKindsDeps & ExportTaskDeps): TaskKinds {
  const mailer = createMailer(deps.config);
  const findOwner = createFindOwner(deps.store);
  const kinds = {
    [workbookKind]: workbookTask({ ...deps, mailer, findOwner }),
    [reportMailKind]: reportMailTask({ ...deps, mailer, findOwner }, words.reportMail),
    checkAlerts: checkAlertsTask({ ...deps, findOwner }, words.checkAlerts),
    [noticeMailKind]: noticeMailTask({ ...deps, mailer }),
    sweep: sweepTask(deps),
    ...backupTask(deps),
    demo: demoTask(deps),
    lateData: lateDataTask(deps),
    checkData: checkDataTask(deps),
    passwords: passwordsTask(deps),
    followTransfers: followTransfersTask(deps),
    followPurchases: followPurchasesTask(deps),
    [deliverPurchasesKind]: deliverPurchasesTask(deps),
    [openUploadKind]: openUploadTask({ ...deps, findOwner }),
    inbox: inboxTask({ ...deps, findOwner }),
    [runKind]: runTask(deps),
    loadPushed: loadPushedTask(deps),
    [sendReportsKind]: sendReportsTask(deps),
    lateReports: lateReportsTask(deps),
    [etlRunKind]: etlRunTask(deps),
  };
  return tellFailures(kinds, deps);
}

// Rebuilds the demonstration city on a schedule, because a server may run for weeks after the city's last day. At a
// start, main.ts rebuilds it.
function demoTask(deps: ServerDeps): TaskKind {
  return {
    atOnce: 1,
    attempts: 1,
    cron: '10 0 * * *',
    words: words.demo,
    run: async ({ signal, progress }) => {
      const plan = await planDemo(deps);
      if (plan === null || plan.endsOn === null) return null;
      const onProgress = (_: string, fraction: number) => progress(Math.round(fraction * 100), 100);
      const isBuilt = await buildDemoCity(deps, plan, { onProgress, signal });
      if (!isBuilt) throw new AppError('internal');
      return null;
    },
  };
}

function sweepTask(deps: ServerDeps & ExportTaskDeps): TaskKind {
  return {
    atOnce: 1,
    attempts: 1,
    cron: '23 * * * *',
    words: words.sweep,
    run: async () => {
      await sweepExports(deps);
      await sweepUploads(deps);
      const { db } = deps.store;
      const daysAgo = (days: number) => new Date(deps.clock.now().getTime() - days * dayMs);
      await forgetTasks(db, daysAgo(rememberDays));
      await forgetModelUses(db, daysAgo(rememberModelDays));
      // No rate limit has a period longer than a day.
      await forgetUses(db, daysAgo(1));
      await forgetPictures(db, daysAgo(rememberDays));
      await forgetLostReaders(deps);
      await measureSizes(deps);
      return null;
    },
  };
}
