// Joins the contract, the features and the HTTP server. This file opens nothing itself: main.ts opens the store and
// the engine and listens, and tests open their own.
import { fileURLToPath } from 'node:url';
import { contract } from '@stacksight/contract';
import type { FastifyInstance } from 'fastify';
import { createAnalytics } from '#analytics/run-query.ts';
import { createGauges } from '#features/health/gauges.ts';
import { countStandbys } from '#features/health/health.store.ts';
import { createNotify } from '#features/notices/notify.ts';
import { createOwnSource } from '#features/operator-loc/own-source.ts';
import { createLimit } from '#features/rate-limits/limiter.ts';
import { createAuthenticate } from '#features/session/tokens/authenticate.ts';
import { createTakePassport } from '#features/session/tokens/passport.service.ts';
import { bind } from '#http/bind.ts';
import { createServer } from '#http/server.ts';
import { serveHealth } from '#http/watch/health.ts';
import { serveMetrics } from '#http/watch/metrics.ts';
import { serveWebFiles } from '#http/web-files.ts';
import { taskKinds } from '#jobs/task-kinds.ts';
import { createTasks } from '#jobs/tasks/tasks.ts';
import type { ServerDeps } from '#kit/deps.ts';
import { hasRoom } from '#lib/disk/disk-room.ts';
import { createOwnLabels } from '#store/config/own-labels.ts';
import { createOwnNotes } from '#store/config/own-notes.ts';
import { createOwnSettings } from '#store/config/own-settings.ts';
import { listCatalogue } from '#store/event-catalogue.ts';
import { hasStandbys } from '#store/server/addresses.ts';
import { createServerSignal } from '#store/server-signal.ts';
import { type AppDeps, callPrefixesOf, createHandlers, createParts } from './handlers.ts';

const pages = fileURLToPath(new URL('../../web/dist', import.meta.url));

/** Adds the services that features share to the store, engine and other parts that main.ts or a test has opened. */
export function completeDeps(opened: Omit<ServerDeps, 'notify' | 'noticed' | 'tasks'>): AppDeps {
  const noticed = createServerSignal(opened.store, 'stacksight_noticed', opened.log);
  const tasks = createTasks(opened);
  const notify = createNotify({ ...opened, noticed, tasks });
  const { engine, clock, config, store } = opened;
  const analytics = createAnalytics({
    engine,
    clock,
    timeZone: config.timeZone,
    catalogue: () => listCatalogue(store.db),
    own: {
      ...createOwnSource(opened),
      labels: createOwnLabels(store),
      settings: createOwnSettings(store),
      notes: createOwnNotes(store),
    },
  });
  return { ...opened, noticed, notify, analytics, tasks };
}

/** Creates the whole application, ready to listen or to receive a test's calls. */
export async function createApp(deps: AppDeps, webFolder = pages): Promise<FastifyInstance> {
  const { analyticsPrefix, publicUrl } = deps.config;
  const isHttps = publicUrl?.startsWith('https:') ?? false;
  const app = await createServer(deps.log, { isHttps });
  serveMetrics(app, createGauges({ ...deps, timeZone: deps.config.timeZone }));
  const disk = {
    isHealthy: () => hasRoom(deps.config.dataDir),
    otherwise: 'full',
  };
  const standby = {
    isHealthy: async () => (await countStandbys(deps.store.db).catch(() => 0)) > 0,
    otherwise: 'lost',
    isNeeded: false,
  };
  serveHealth(app, {
    ...{ store: deps.store, engine: deps.engine, disk },
    ...(hasStandbys(deps.config.databaseUrl) ? { standby } : {}),
  });
  const authenticate = createAuthenticate(deps);
  const takePassport = createTakePassport(deps);
  app.addHook('onClose', () => Promise.all([deps.tasks.close(), deps.noticed.close()]));
  const parts = createParts(deps);
  deps.tasks.define(taskKinds(parts));
  const limit = createLimit(parts);
  const gate = { authenticate, takePassport, limit };
  bind(app, contract, createHandlers(parts), { analyticsPrefix, publicUrl, ...gate });
  const callPrefixes = callPrefixesOf(deps.config);
  await serveWebFiles(app, { folder: webFolder, analyticsPrefix, callPrefixes });
  return app;
}
