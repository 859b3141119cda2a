import type { KeptRange, ReportTemplateCode } from '@stacksight/contract';
import type { ReaderValues } from './access/report-readers.ts';

/** The values of the form for a report. */
export type ReportFormValues = ReaderValues & {
  /** The template of a new report; empty for an empty report. */
  template: ReportTemplateCode | '';
  name: string;
  note: string;
  /** The id of the project; empty for a report in no project. */
  projectId: string;
  /** The folder in the list; empty for none. */
  folder: string;
  isOwn: boolean;
  range: KeptRange;
};
