// The one list of areas: joins the contract, the features and the HTTP server. Knows no process: main.ts opens what is
// needed and listens, tests open their own.
import { fileURLToPath } from 'node:url';
import { contract } from '@stacksight/contract';
import type { FastifyInstance } from 'fastify';
import { createAnalytics } from '#analytics/run-query.ts';
import { analysisRoutes } from '#features/analysis/analysis.routes.ts';
import { borrowRoutes } from '#features/borrow/borrow.routes.ts';
import { clientErrorsRoutes } from '#features/client-errors/client-errors.routes.ts';
import { creditRoutes } from '#features/credit/credit.routes.ts';
import { customizationRoutes } from '#features/customization/customization.routes.ts';
import { dashboardRoutes } from '#features/dashboard/dashboard.routes.ts';
import { homeRoutes } from '#features/home/home.routes.ts';
import { infoCenterRoutes } from '#features/info-center/info-center.routes.ts';
import { menuRoutes } from '#features/menu/menu.routes.ts';
import { noticesRoutes } from '#features/notices/notices.routes.ts';
import { createNotify } from '#features/notices/notify.ts';
import { readerRoutes } from '#features/reader/reader.routes.ts';
import { sessionRoutes } from '#features/session/session.routes.ts';
import { createAuthenticate } from '#features/session/tokens/authenticate.ts';
import { createSignIn } from '#features/session/tokens/sessions.service.ts';
import { ssoRoutes } from '#features/sso/sso.routes.ts';
import { ssoResourceRoutes } from '#features/sso-resource/sso-resource.routes.ts';
import { bind } from '#http/bind.ts';
import type { Deps } from '#http/deps.ts';
import type { HandlersOf } from '#http/handler.ts';
import { createServer } from '#http/server.ts';
import { serveHealth } from '#http/watch/health.ts';
import { serveMetrics } from '#http/watch/metrics.ts';
import { serveWebFiles } from '#http/web-files.ts';
import { createSignal } from '#lib/signal.ts';
import { listCatalogue } from '#store/event-catalogue.ts';

const pages = fileURLToPath(new URL('../../web/dist', import.meta.url));
const rootCalls = ['/auth', '/system', '/dataz_ai_api', '/docs', '/healthz', '/readyz', '/metrics'];

/** Completes what was opened with what features give each other. */
export function completeDeps(opened: Omit<Deps, 'notify' | 'noticed'>): Deps {
  const noticed = createSignal();
  return { ...opened, noticed, notify: createNotify({ ...opened, noticed }) };
}

/** The whole application, ready to listen or to be asked by a test. */
export async function createApp(deps: Deps, webFolder = pages): Promise<FastifyInstance> {
  const { analyticsPrefix, publicUrl } = deps.config;
  const isHttps = publicUrl?.startsWith('https:') ?? false;
  const app = await createServer(deps.log, { isHttps });
  serveMetrics(app);
  serveHealth(app, { store: deps.store, engine: deps.engine });
  const authenticate = createAuthenticate(deps);
  bind(app, contract, createHandlers(deps), { analyticsPrefix, publicUrl, authenticate });
  const callPrefixes = [...rootCalls, analyticsPrefix];
  await serveWebFiles(app, { folder: webFolder, analyticsPrefix, callPrefixes });
  return app;
}

function createHandlers(deps: Deps) {
  const { timeZone } = deps.config;
  const analytics = createAnalytics({
    ...deps,
    timeZone,
    catalogue: () => listCatalogue(deps.store.db),
  });
  const all = { ...deps, analytics, timeZone };
  return {
    analysis: analysisRoutes(all),
    borrow: borrowRoutes(all),
    clientErrors: clientErrorsRoutes(all),
    credit: creditRoutes(all),
    customization: customizationRoutes(all),
    dashboard: dashboardRoutes(all),
    home: homeRoutes(all),
    infoCenter: infoCenterRoutes(all),
    menu: menuRoutes(all),
    notices: noticesRoutes(all),
    reader: readerRoutes(all),
    session: sessionRoutes(all),
    sso: ssoRoutes(all, createSignIn(all)),
    ssoResource: ssoResourceRoutes(all),
  } satisfies HandlersOf<typeof contract>;
}
