import { z } from 'zod';
import { KeptRange } from './date-range.ts';

// The files that are made from a report.

export const reportFormats = ['pdf', 'docx', 'xlsx'] as const;
export type ReportFormat = (typeof reportFormats)[number];
/** The pages of a PDF or Word file: A4 upright or across. */
export const pageLayouts = ['portrait', 'landscape'] as const;
export type PageLayout = (typeof pageLayouts)[number];

export const ReportFileOrder = z.strictObject({
  /** The id of the report. */
  report: z.uuid(),
  format: z.enum(reportFormats).default('pdf'),
  layout: z.enum(pageLayouts).default('portrait'),
  /** The range for all analyses; null means the range of the report. */
  range: KeptRange.nullable().default(null),
});
export type ReportFileOrder = z.output<typeof ReportFileOrder>;
