import { z } from 'zod';
import { KeptRange } from './date-range.ts';
import { Filter } from './query.ts';

// The files that are made from a report.

export const reportFormats = ['pdf', 'docx', 'xlsx'] as const;
export type ReportFormat = (typeof reportFormats)[number];
/** The pages of a PDF or Word file: A4 upright or across. */
export const pageLayouts = ['portrait', 'landscape'] as const;
export type PageLayout = (typeof pageLayouts)[number];

/** The filters of a report. */
export const ReportFilters = z.strictObject({
  /** The range for all questions; null keeps the range of each question. Targets always keep their own range. */
  range: KeptRange.nullable().default(null),
  /** The libraries of all questions; if empty, the libraries of each question. */
  libraries: z.array(z.string().max(64)).max(1_000).default([]),
  /** A filter for the questions that have its fields; null means none. */
  filter: Filter.nullable().default(null),
});
export type ReportFilters = z.output<typeof ReportFilters>;

export const ReportFileOrder = z.strictObject({
  /** The id of the report. */
  report: z.uuid(),
  format: z.enum(reportFormats).default('pdf'),
  layout: z.enum(pageLayouts).default('portrait'),
  /** The range for all analyses; null means the range of the report. */
  range: KeptRange.nullable().default(null),
  /** The filters that a reader has chosen, in place of those of the report and of `range`. */
  filters: ReportFilters.optional(),
});
export type ReportFileOrder = z.output<typeof ReportFileOrder>;
