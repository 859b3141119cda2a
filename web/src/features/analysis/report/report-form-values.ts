import type { KeptRange, ReportTemplateCode } from '@stacksight/contract';

/** The values of the form for a report. */
export type ReportFormValues = {
  /** The template of a new report; empty for an empty report. */
  template: ReportTemplateCode | '';
  name: string;
  note: string;
  /** The id of the project; empty for a report in no project. */
  projectId: string;
  isOwn: boolean;
  range: KeptRange;
};
