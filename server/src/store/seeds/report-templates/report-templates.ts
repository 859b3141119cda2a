import type { ReportTemplateCode } from '@stacksight/contract';
import { annual } from './annual.ts';
import { branches } from './branches.ts';
import { children } from './children.ts';
import { collectionHealth } from './collection-health.ts';
import { electronic } from './electronic.ts';
import { monthly } from './monthly.ts';
import type { ReportTemplate } from './report-template.ts';

/** The templates from which users make reports. */
export const reportTemplates: Readonly<Record<ReportTemplateCode, ReportTemplate>> = {
  monthly,
  branches,
  children,
  collectionHealth,
  electronic,
  annual,
};
