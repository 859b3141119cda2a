import type { ReportTemplateCode } from '@stacksight/contract';
import { collectionHealth } from './collection-health.ts';
import type { ReportTemplate } from './report-template.ts';

/** The templates from which users make reports. */
export const reportTemplates: Readonly<Record<ReportTemplateCode, ReportTemplate>> = {
  collectionHealth,
};
