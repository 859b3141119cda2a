import { createDocumentThread } from '../thread/document-thread.ts';
import type { DecisionReport } from './decision-report.ts';

/** Returns the bytes of a report. It waits for the reports before it; a report that nobody waits for is not written. */
export const makeDecisionReport = createDocumentThread<DecisionReport>(
  new URL('./decision-worker.ts', import.meta.url),
);
