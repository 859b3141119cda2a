// The only list of the server's areas: the handlers of each, and the services that several of them share.
import { contract } from '@stacksight/contract';
import type { Analytics } from '#analytics/run-query.ts';
import { alertRoutes } from '#features/alert/alert.routes.ts';
import { analysisRoutes } from '#features/analysis/analysis.routes.ts';
import { analyticsComponentRoutes } from '#features/analytics-component/analytics-component.routes.ts';
import { analyticsDocRoutes } from '#features/analytics-doc/analytics-doc.routes.ts';
import { analyticsReportRoutes } from '#features/analytics-report/analytics-report.routes.ts';
import { analyticsSyncRoutes } from '#features/analytics-sync/analytics-sync.routes.ts';
import { analyticsTargetRoutes } from '#features/analytics-target/analytics-target.routes.ts';
import { assistantRoutes } from '#features/assistant/assistant.routes.ts';
import { decisionCallsIn } from '#features/assistant/decisions.ts';
import { addPauses } from '#features/assistant/model/assistant-model.ts';
import { assistantModelRoutes } from '#features/assistant/model/model.routes.ts';
import { auditLogRoutes } from '#features/audit-log/audit-log.routes.ts';
import { avatarRoutes } from '#features/avatar/avatar.routes.ts';
import { behaviorEventRoutes } from '#features/behavior-event/behavior-event.routes.ts';
import { borrowRoutes, borrowScreens } from '#features/borrow/borrow.routes.ts';
import { childReportsRoutes } from '#features/child-reports/child-reports.routes.ts';
import { clientErrorsRoutes } from '#features/client-errors/client-errors.routes.ts';
import { creditRoutes, creditScreens } from '#features/credit/credit.routes.ts';
import { customConfigRoutes } from '#features/custom-config/custom-config.routes.ts';
import { customizationScreens } from '#features/customization/customization.queries.ts';
import { customizationRoutes } from '#features/customization/customization.routes.ts';
import { tileMetrics } from '#features/dashboard/dashboard.queries.ts';
import { dashboardRoutes } from '#features/dashboard/dashboard.routes.ts';
import { dataImportRoutes } from '#features/data-import/data-import.routes.ts';
import { dataQualityRoutes } from '#features/data-quality/data-quality.routes.ts';
import { datasourceConfigRoutes } from '#features/datasource-config/datasource-config.routes.ts';
import { dayNoteRoutes } from '#features/day-note/day-note.routes.ts';
import { departmentsRoutes } from '#features/departments/departments.routes.ts';
import { createAskDesk } from '#features/desk/ask-desk.ts';
import { deskRoutes } from '#features/desk/desk.routes.ts';
import { createWholeAnswers } from '#features/desk/whole-answers.ts';
import { dictConfigRoutes } from '#features/dict-config/dict-config.routes.ts';
import { dimensionRoutes } from '#features/dimension/dimension.routes.ts';
import { dnaRoutes } from '#features/dna/dna.routes.ts';
import { dwSchemaRoutes } from '#features/dw-schema/dw-schema.routes.ts';
import { enumConfigRoutes } from '#features/enum-config/enum-config.routes.ts';
import { etlRuleConfigRoutes } from '#features/etl-rule-config/etl-rule-config.routes.ts';
import { exportsRoutes } from '#features/exports/exports.routes.ts';
import { firstLastRoutes } from '#features/first-last/first-last.routes.ts';
import { groupRdtypeRoutes } from '#features/group-rdtype/group-rdtype.routes.ts';
import { healthRoutes } from '#features/health/health.routes.ts';
import { historyRoutes } from '#features/history/history.routes.ts';
import { holdingRoutes } from '#features/holding/holding.routes.ts';
import { holdingsForecastRoutes } from '#features/holdings-forecast/holdings-forecast.routes.ts';
import { holdingsRecordRoutes } from '#features/holdings-record/holdings-record.routes.ts';
import { homeRoutes, homeScreens } from '#features/home/home.routes.ts';
import { infoCenterScreens } from '#features/info-center/info-center.queries.ts';
import { infoCenterRoutes } from '#features/info-center/info-center.routes.ts';
import { ingestRoutes } from '#features/ingest/ingest.routes.ts';
import { insufficientHoldingsRoutes } from '#features/insufficient-holdings/insufficient-holdings.routes.ts';
import { purchasesRoutes } from '#features/insufficient-holdings/purchases/purchases.routes.ts';
import { purchaseWebhookRoutes } from '#features/insufficient-holdings/webhook/webhook.routes.ts';
import { jobsRoutes } from '#features/jobs/jobs.routes.ts';
import { librarySetRoutes } from '#features/library-set/library-set.routes.ts';
import { listsRoutes } from '#features/lists/lists.routes.ts';
import { menusRoutes } from '#features/menu/manage/menus.routes.ts';
import { menuOf, menuRoutes } from '#features/menu/menu.routes.ts';
import { metricsRoutes } from '#features/metrics/metrics.routes.ts';
import { noticesRoutes } from '#features/notices/notices.routes.ts';
import { oauthClientsRoutes } from '#features/oauth-clients/oauth-clients.routes.ts';
import { officialReturnRoutes } from '#features/official-return/official-return.routes.ts';
import { operatorLocRoutes } from '#features/operator-loc/operator-loc.routes.ts';
import { operatorRefRoutes } from '#features/operator-ref/operator-ref.routes.ts';
import { operatorRoleRoutes } from '#features/operator-role/operator-role.routes.ts';
import { operatorTypeRefRoutes } from '#features/operator-type-ref/operator-type-ref.routes.ts';
import { paramsRoutes } from '#features/params/params.routes.ts';
import { perceptionRoutes } from '#features/perception/perception.routes.ts';
import { projectInfoRoutes } from '#features/project-info/project-info.routes.ts';
import { pullDownRoutes } from '#features/pull-down/pull-down.routes.ts';
import { rateLimitsRoutes } from '#features/rate-limits/rate-limits.routes.ts';
import { readerRoutes, readerScreens } from '#features/reader/reader.routes.ts';
import { readerGroupRoutes } from '#features/reader-group/reader-group.routes.ts';
import { reportLinkRoutes } from '#features/report-link/report-link.routes.ts';
import { reportPictureRoutes } from '#features/report-picture/report-picture.routes.ts';
import { retainLostRoutes } from '#features/retain-lost/retain-lost.routes.ts';
import { rolesRoutes } from '#features/roles/roles.routes.ts';
import { ruleConfigRoutes } from '#features/rule-config/rule-config.routes.ts';
import { ruleFolderRoutes } from '#features/rule-folder/rule-folder.routes.ts';
import { savedStatementRoutes } from '#features/saved-statement/saved-statement.routes.ts';
import { sessionRoutes } from '#features/session/session.routes.ts';
import { createFindOwner } from '#features/session/tokens/owner.ts';
import { createIssuePassports } from '#features/session/tokens/passport.service.ts';
import { createSignIn } from '#features/session/tokens/sessions.service.ts';
import { sessionsRoutes } from '#features/sessions/sessions.routes.ts';
import { createRecordRun } from '#features/sql-history/record-run.ts';
import { sqlHistoryRoutes } from '#features/sql-history/sql-history.routes.ts';
import { ssoRoutes } from '#features/sso/sso.routes.ts';
import {
  ssoResourceRoutes,
  ssoResourceScreens,
} from '#features/sso-resource/sso-resource.routes.ts';
import { subscriptionRoutes } from '#features/subscription/subscription.routes.ts';
import { usersRoutes } from '#features/users/users.routes.ts';
import { weedingRoutes } from '#features/weeding/weeding.routes.ts';
import { createTransferStocks } from '#holdings/allot/stock.store.ts';
import { createDemandBookReader } from '#holdings/demand-book.ts';
import { createTitleDemands } from '#holdings/one-title.ts';
import { createExporting } from '#jobs/task-kinds.ts';
import type { TaskRunner } from '#jobs/tasks/tasks.ts';
import type { ServerDeps } from '#kit/deps.ts';
import type { HandlersOf } from '#kit/handler.ts';
import { createMailer } from '#lib/mail/mailer.ts';

/** The services that every area may use: those of a feature, the runner of tasks and the analytics. */
export type AppDeps = ServerDeps & { tasks: TaskRunner; analytics: Analytics };

// The screens and tiles that show metrics, for the metric cards.
const shown = {
  tiles: tileMetrics,
  screens: {
    ...borrowScreens,
    ...creditScreens,
    ...customizationScreens,
    ...homeScreens,
    ...infoCenterScreens,
    ...readerScreens,
    ...ssoResourceScreens,
  },
};

const rootCalls = ['/auth', '/system', '/dataz_ai_api', '/docs', '/healthz', '/readyz', '/metrics'];

export const callPrefixesOf = ({ analyticsPrefix }: AppDeps['config']) => [
  ...rootCalls,
  analyticsPrefix,
];

// Creates the services that several areas and the background tasks share.
export function createParts(deps: AppDeps) {
  const { timeZone } = deps.config;
  const opened = { ...deps, timeZone };
  const askDesk = createAskDesk(opened);
  const whole = createWholeAnswers(opened, askDesk);
  const all = { ...opened, tools: { askDesk, record: createRecordRun(opened), whole } };
  return { ...all, ...createExporting(all) };
}

export function createHandlers(all: ReturnType<typeof createParts>) {
  const desk = deskRoutes(all, all.tools);
  const ruleConfig = ruleConfigRoutes(all, all.tools);
  const analysis = analysisRoutes(all, { rule: ruleConfig.run, sql: desk.run });
  const customization = customizationRoutes(all);
  const books = createDemandBookReader(all.engine);
  const around = {
    libraries: customization.getLibs,
    days: analysis.range,
    loaded: customization.getSyncDataTime,
  };
  const handlers = {
    alert: alertRoutes({ ...all, findOwner: createFindOwner(all.store) }),
    analysis,
    analyticsComponent: analyticsComponentRoutes(all),
    analyticsDoc: analyticsDocRoutes(all),
    analyticsReport: analyticsReportRoutes(all),
    analyticsTarget: analyticsTargetRoutes(all),
    subscription: subscriptionRoutes({
      ...all,
      mailer: createMailer(all.config),
      findOwner: createFindOwner(all.store),
    }),
    avatar: avatarRoutes(all),
    auditLog: auditLogRoutes(all),
    analyticsSync: analyticsSyncRoutes(all),
    etlRuleConfig: etlRuleConfigRoutes(all),
    behaviorEvent: behaviorEventRoutes(all),
    borrow: borrowRoutes(all),
    childReports: childReportsRoutes(all),
    clientErrors: clientErrorsRoutes(all),
    credit: creditRoutes(all),
    customConfig: customConfigRoutes(all),
    customization,
    dashboard: dashboardRoutes({ ...all, around }),
    dataImport: dataImportRoutes({ ...all, findOwner: createFindOwner(all.store) }),
    dataQuality: dataQualityRoutes(all),
    datasourceConfig: datasourceConfigRoutes(all),
    desk,
    dictConfig: dictConfigRoutes(all),
    dimension: dimensionRoutes(all),
    dna: dnaRoutes(all),
    dwSchema: dwSchemaRoutes(all),
    dayNote: dayNoteRoutes(all),
    enumConfig: enumConfigRoutes(all),
    exports: exportsRoutes(all),
    firstLast: firstLastRoutes(all),
    groupRdtype: groupRdtypeRoutes(all),
    health: healthRoutes(all),
    holdingsForecast: holdingsForecastRoutes(all),
    holdingsRecord: holdingsRecordRoutes({ ...all, demandsFor: createTitleDemands(all.engine) }),
    holding: holdingRoutes({ ...all, books, stocks: createTransferStocks(all.engine) }),
    home: homeRoutes(all),
    infoCenter: infoCenterRoutes(all),
    ingest: ingestRoutes(all),
    insufficientHoldings: insufficientHoldingsRoutes({ ...all, books }),
    jobs: jobsRoutes(all),
    librarySet: librarySetRoutes(all),
    menu: menuRoutes(all),
    menus: menusRoutes({ ...all, callPrefixes: callPrefixesOf(all.config) }),
    metrics: metricsRoutes({ ...all, shown }),
    notices: noticesRoutes(all),
    operatorLoc: operatorLocRoutes(all),
    operatorRef: operatorRefRoutes(all),
    operatorRole: operatorRoleRoutes(all),
    operatorTypeRef: operatorTypeRefRoutes(all),
    oauthClients: oauthClientsRoutes(all),
    officialReturn: officialReturnRoutes(all),
    perception: perceptionRoutes(all),
    params: paramsRoutes(all),
    projectInfo: projectInfoRoutes(all),
    pullDown: pullDownRoutes(all),
    purchases: purchasesRoutes({ ...all, books }),
    purchaseWebhook: purchaseWebhookRoutes(all),
    rateLimits: rateLimitsRoutes({ ...all, contract }),
    reader: readerRoutes(all),
    readerGroup: readerGroupRoutes(all),
    reportLink: reportLinkRoutes({ ...all, findOwner: createFindOwner(all.store) }),
    reportPicture: reportPictureRoutes(all),
    retainLost: retainLostRoutes(all),
    ruleConfig,
    ruleFolder: ruleFolderRoutes(all),
    session: sessionRoutes({ ...all, menuOf: (caller) => menuOf(all, caller) }),
    savedStatement: savedStatementRoutes(all),
    sqlHistory: sqlHistoryRoutes(all),
    sso: ssoRoutes(all, createSignIn(all)),
    ssoResource: ssoResourceRoutes(all),
    users: usersRoutes(all),
    weeding: weedingRoutes({ ...all, books }),
    sessions: sessionsRoutes(all),
    roles: rolesRoutes(all),
    departments: departmentsRoutes(all),
  };
  const passports = createIssuePassports(all);
  const withModel = { ...all, ...addPauses(all), passports };
  const assistants = {
    ...assistantRoutes(withModel, decisionCallsIn(handlers)),
    assistantModel: assistantModelRoutes(withModel),
  };
  const handled = { ...handlers, ...assistants };
  const lists = listsRoutes({ ...all, contract, handlers: handled });
  const history = historyRoutes({ ...all, contract, handlers: handled });
  return { ...handled, history, lists } satisfies HandlersOf<typeof contract>;
}
