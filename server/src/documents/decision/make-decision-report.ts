import { createDocumentProcess } from '../process/document-process.ts';
import type { DecisionReport } from './decision-report.ts';

/** Returns the bytes of a report. It waits for the reports before it; a report that nobody waits for is not written. */
export const makeDecisionReport = createDocumentProcess<DecisionReport>(
  new URL('./decision-worker.ts', import.meta.url),
).write;
