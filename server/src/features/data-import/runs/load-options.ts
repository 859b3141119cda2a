import type { Analytics } from '#analytics/run-query.ts';
import type { LoadOptions } from '#ingest/load.ts';
import type { ServerDeps } from '#kit/deps.ts';
import { operationEvents } from '#store/own-codes/operation-events.ts';
import type { UploadFiles } from '../uploads/upload-files.ts';

export type RunsDeps = Pick<
  ServerDeps,
  'clock' | 'store' | 'tasks' | 'engine' | 'secrets' | 'config'
> & {
  analytics: Pick<Analytics, 'state'>;
  uploads: UploadFiles;
};

/** Returns the options that every load of the server has. */
export function loadOptions({ secrets, config, store, clock }: RunsDeps): LoadOptions {
  return {
    readerKey: secrets.readerHashKey,
    timeZone: config.timeZone,
    now: clock.now(),
    isBesideQuestions: true,
    operationsOf: (glc) => operationEvents(store.db, glc),
  };
}
