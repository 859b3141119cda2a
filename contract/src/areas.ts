import { alert } from './areas/alert.ts';
import { analysis } from './areas/analysis.ts';
import { analyticsComponent } from './areas/analytics-component.ts';
import { analyticsDoc } from './areas/analytics-doc.ts';
import { analyticsReport } from './areas/analytics-report.ts';
import { analyticsSync } from './areas/analytics-sync.ts';
import { analyticsTarget } from './areas/analytics-target.ts';
import { assistant } from './areas/assistant.ts';
import { assistantModel } from './areas/assistant-model.ts';
import { assistantWords } from './areas/assistant-words.ts';
import { auditLog } from './areas/audit-log.ts';
import { avatar } from './areas/avatar.ts';
import { behaviorEvent } from './areas/behavior-event.ts';
import { borrow } from './areas/borrow.ts';
import { childReports } from './areas/child-reports.ts';
import { clientErrors } from './areas/client-errors.ts';
import { credit } from './areas/credit.ts';
import { customConfig } from './areas/custom-config.ts';
import { customization } from './areas/customization.ts';
import { dashboard } from './areas/dashboard.ts';
import { dataImport } from './areas/data-import.ts';
import { dataQuality } from './areas/data-quality.ts';
import { datasourceConfig } from './areas/datasource-config.ts';
import { dayNote } from './areas/day-note.ts';
import { departments } from './areas/departments.ts';
import { desk } from './areas/desk.ts';
import { dictConfig } from './areas/dict-config.ts';
import { dimension } from './areas/dimension.ts';
import { dna } from './areas/dna.ts';
import { dwSchema } from './areas/dw-schema.ts';
import { enumConfig } from './areas/enum-config.ts';
import { etlRuleConfig } from './areas/etl-rule-config.ts';
import { exportsArea } from './areas/exports.ts';
import { firstLast } from './areas/first-last.ts';
import { groupRdtype } from './areas/group-rdtype.ts';
import { health } from './areas/health.ts';
import { history } from './areas/history.ts';
import { holding } from './areas/holding.ts';
import { holdingsForecast } from './areas/holdings-forecast.ts';
import { holdingsRecord } from './areas/holdings-record.ts';
import { home } from './areas/home.ts';
import { infoCenter } from './areas/info-center.ts';
import { ingest } from './areas/ingest.ts';
import { insufficientHoldings } from './areas/insufficient-holdings.ts';
import { jobs } from './areas/jobs.ts';
import { librarySet } from './areas/library-set.ts';
import { lists } from './areas/lists.ts';
import { menu } from './areas/menu.ts';
import { menus } from './areas/menus.ts';
import { metrics } from './areas/metrics.ts';
import { notices } from './areas/notices.ts';
import { oauthClients } from './areas/oauth-clients.ts';
import { officialReturn } from './areas/official-return.ts';
import { operatorLoc } from './areas/operator-loc.ts';
import { operatorRef } from './areas/operator-ref.ts';
import { operatorRole } from './areas/operator-role.ts';
import { operatorTypeRef } from './areas/operator-type-ref.ts';
import { params } from './areas/params.ts';
import { perception } from './areas/perception.ts';
import { projectInfo } from './areas/project-info.ts';
import { pullDown } from './areas/pull-down.ts';
import { purchaseWebhook } from './areas/purchase-webhook.ts';
import { purchases } from './areas/purchases.ts';
import { rateLimits } from './areas/rate-limits.ts';
import { reader } from './areas/reader.ts';
import { readerGroup } from './areas/reader-group.ts';
import { reportLink } from './areas/report-link.ts';
import { reportPicture } from './areas/report-picture.ts';
import { retainLost } from './areas/retain-lost.ts';
import { roles } from './areas/roles.ts';
import { ruleConfig } from './areas/rule-config.ts';
import { ruleFolder } from './areas/rule-folder.ts';
import { savedStatement } from './areas/saved-statement.ts';
import { session } from './areas/session.ts';
import { sessions } from './areas/sessions.ts';
import { sqlHistory } from './areas/sql-history.ts';
import { sso } from './areas/sso.ts';
import { ssoResource } from './areas/sso-resource.ts';
import { subscription } from './areas/subscription.ts';
import { users } from './areas/users.ts';
import { weeding } from './areas/weeding.ts';

export * from './areas/alert.ts';
export * from './areas/analysis.ts';
export * from './areas/analytics-component.ts';
export * from './areas/analytics-doc.ts';
export * from './areas/analytics-report.ts';
export * from './areas/analytics-sync.ts';
export * from './areas/analytics-target.ts';
export * from './areas/assistant.ts';
export * from './areas/assistant-model.ts';
export * from './areas/assistant-words.ts';
export * from './areas/audit-log.ts';
export * from './areas/avatar.ts';
export * from './areas/behavior-event.ts';
export * from './areas/borrow.ts';
export * from './areas/child-reports.ts';
export * from './areas/client-errors.ts';
export * from './areas/credit.ts';
export * from './areas/custom-config.ts';
export * from './areas/customization.ts';
export * from './areas/dashboard.ts';
export * from './areas/data-import.ts';
export * from './areas/data-quality.ts';
export * from './areas/datasource-config.ts';
export * from './areas/day-note.ts';
export * from './areas/departments.ts';
export * from './areas/desk.ts';
export * from './areas/dict-config.ts';
export * from './areas/dimension.ts';
export * from './areas/dna.ts';
export * from './areas/dw-schema.ts';
export * from './areas/enum-config.ts';
export * from './areas/etl-rule-config.ts';
export * from './areas/exports.ts';
export * from './areas/group-rdtype.ts';
export * from './areas/health.ts';
export * from './areas/history.ts';
export * from './areas/holdings-forecast.ts';
export * from './areas/holdings-record.ts';
export * from './areas/home.ts';
export * from './areas/info-center.ts';
export * from './areas/ingest.ts';
export * from './areas/insufficient-holdings.ts';
export * from './areas/jobs.ts';
export * from './areas/library-set.ts';
export * from './areas/lists.ts';
export * from './areas/menu.ts';
export * from './areas/menus.ts';
export * from './areas/metrics.ts';
export * from './areas/notices.ts';
export * from './areas/oauth-clients.ts';
export * from './areas/official-return.ts';
export * from './areas/operator-loc.ts';
export * from './areas/operator-ref.ts';
export * from './areas/operator-role.ts';
export * from './areas/operator-type-ref.ts';
export * from './areas/params.ts';
export * from './areas/perception.ts';
export * from './areas/project-info.ts';
export * from './areas/pull-down.ts';
export * from './areas/purchase-webhook.ts';
export * from './areas/purchases.ts';
export * from './areas/rate-limits.ts';
export * from './areas/reader.ts';
export * from './areas/reader-group.ts';
export * from './areas/report-link.ts';
export * from './areas/report-picture.ts';
export * from './areas/roles.ts';
export * from './areas/rule-config.ts';
export * from './areas/rule-folder.ts';
export * from './areas/saved-statement.ts';
export * from './areas/session.ts';
export * from './areas/sessions.ts';
export * from './areas/sql-history.ts';
export * from './areas/sso.ts';
export * from './areas/sso-resource.ts';
export * from './areas/subscription.ts';
export * from './areas/users.ts';
export * from './areas/weeding.ts';

/** Every area of the product, by name. */
export const contract = {
  alert,
  analysis,
  assistant,
  assistantModel,
  assistantWords,
  analyticsComponent,
  analyticsDoc,
  analyticsReport,
  analyticsTarget,
  auditLog,
  avatar,
  analyticsSync,
  etlRuleConfig,
  behaviorEvent,
  borrow,
  childReports,
  clientErrors,
  credit,
  customConfig,
  customization,
  dashboard,
  dataImport,
  dataQuality,
  datasourceConfig,
  dictConfig,
  dimension,
  dna,
  dwSchema,
  dayNote,
  enumConfig,
  firstLast,
  exports: exportsArea,
  desk,
  health,
  history,
  groupRdtype,
  holdingsForecast,
  holdingsRecord,
  holding,
  home,
  infoCenter,
  ingest,
  insufficientHoldings,
  jobs,
  librarySet,
  lists,
  menu,
  menus,
  metrics,
  notices,
  operatorLoc,
  operatorRef,
  operatorRole,
  operatorTypeRef,
  oauthClients,
  officialReturn,
  perception,
  params,
  projectInfo,
  pullDown,
  purchases,
  purchaseWebhook,
  rateLimits,
  reader,
  readerGroup,
  reportLink,
  reportPicture,
  retainLost,
  ruleConfig,
  ruleFolder,
  session,
  savedStatement,
  sqlHistory,
  sso,
  ssoResource,
  subscription,
  departments,
  roles,
  sessions,
  users,
  weeding,
};

/**
 * The area of a change: the first half of an action's name in the audit log. The area `account` means the command
 * line.
 */
export type AuditArea = keyof typeof contract | 'account';
