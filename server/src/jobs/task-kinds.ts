import type { Analytics } from '#analytics/run-query.ts';
import { openBook, sizeOfBook } from '#features/analysis/workbook-export.ts';
import { createExportFiles, type ExportFiles } from '#features/exports/export-files.ts';
import { workbookKind } from '#features/exports/exports.service.ts';
import type { Books } from '#features/exports/stored-export.ts';
import { sweepExports } from '#features/exports/sweep.ts';
import { workbookTask } from '#features/exports/workbook-task.ts';
import { createFindOwner } from '#features/session/tokens/owner.ts';
import type { Deps, TaskKind } from '#http/deps.ts';
import { createMailer } from '#lib/mail/mailer.ts';
import { forgetTasks } from './tasks/task.store.ts';
import type { TaskKinds } from './tasks/tasks.ts';

type Part = Deps & { analytics: Analytics };
export type Exporting = { books: Books; files: ExportFiles };

const rememberDays = 30;

/** What exports are made from and where they are kept. */
export function createExporting(deps: Part): Exporting {
  return {
    books: {
      open: (request, asker, options) => openBook(deps, request, asker, options),
      size: (request, asker, signal) => sizeOfBook(deps, request, asker, signal),
    },
    files: createExportFiles(deps.config.dataDir),
  };
}

/** Everything that is done in the background. */
export function taskKinds(deps: Part & Exporting): TaskKinds {
  const mailer = createMailer(deps.config);
  const findOwner = createFindOwner(deps.store);
  return {
    [workbookKind]: workbookTask({ ...deps, mailer, findOwner }),
    sweep: sweepTask(deps),
  };
}

function sweepTask(deps: Deps & Exporting): TaskKind {
  return {
    atOnce: 1,
    attempts: 1,
    cron: '23 * * * *',
    run: async () => {
      await sweepExports(deps);
      const before = new Date(deps.clock.now().getTime() - rememberDays * 86_400_000);
      await forgetTasks(deps.store.db, before);
      return null;
    },
  };
}
