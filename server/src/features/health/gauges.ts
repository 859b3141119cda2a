import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import { dayMs, daysBetween } from '@stacksight/contract';
import { programVersion } from '#backup/hold-moment.ts';
import { readLastSummary } from '#backup/manifest.ts';
import { hasStandbys } from '#store/server/addresses.ts';
import { countPushedCalls, countSignIns, countStandbys, readTasks } from './health.store.ts';
import type { HealthDeps } from './part.ts';
import { readEngine, readLoads } from './warehouse.store.ts';

export type Gauge = { name: string; value: number; labels?: Readonly<Record<string, string>> };

const keptMs = 5_000;

/**
 * Creates the reader of what Prometheus watches beside the calls. A value that is not known is left out, never 0. The
 * address needs no sign-in, so the values are read at most every five seconds.
 */
export function createGauges(deps: HealthDeps): () => Promise<readonly Gauge[]> {
  let kept: { at: number; gauges: Promise<readonly Gauge[]> } | null = null;
  return () => {
    const now = performance.now();
    if (kept === null || now - kept.at > keptMs) kept = { at: now, gauges: readGauges(deps) };
    return kept.gauges;
  };
}

async function readGauges(deps: HealthDeps): Promise<Gauge[]> {
  const all = [
    upGauges,
    standbyGauges,
    engineGauges,
    workGauges,
    dataGauges,
    diskGauges,
    backupGauges,
  ];
  const answers = await Promise.allSettled(all.map((read) => read(deps)));
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
}

async function upGauges({ store, engine }: HealthDeps): Promise<Gauge[]> {
  const [isStoreUp, isEngineUp] = await Promise.all([store.isHealthy(), engine.isHealthy()]);
  return [
    { name: 'stacksight_info', value: 1, labels: { version: await programVersion() } },
    { name: 'stacksight_store_up', value: Number(isStoreUp) },
    { name: 'stacksight_engine_up', value: Number(isEngineUp) },
  ];
}

async function standbyGauges({ store, config }: HealthDeps): Promise<Gauge[]> {
  if (!hasStandbys(config.databaseUrl)) return [];
  return [{ name: 'stacksight_standbys', value: await countStandbys(store.db) }];
}

async function engineGauges({ engine }: HealthDeps): Promise<Gauge[]> {
  const [{ bytes, rows, parts, running }, loads] = await Promise.all([
    readEngine(engine),
    readLoads(engine),
  ]);
  return [
    { name: 'stacksight_engine_bytes', value: bytes },
    { name: 'stacksight_engine_rows', value: rows },
    { name: 'stacksight_engine_parts', value: parts },
    { name: 'stacksight_engine_statements', value: running },
    { name: 'stacksight_loads_last_week', value: loads.done, labels: { result: 'done' } },
    { name: 'stacksight_loads_last_week', value: loads.bad, labels: { result: 'not_published' } },
    { name: 'stacksight_loads_open', value: loads.open },
  ];
}

async function workGauges({ store, clock }: HealthDeps): Promise<Gauge[]> {
  const now = clock.now();
  const since = new Date(now.getTime() - dayMs);
  const [tasks, signIns, pushed] = await Promise.all([
    readTasks(store.db, since),
    countSignIns(store.db, since, now),
    countPushedCalls(store.db),
  ]);
  const oldest = tasks.oldestWaiting ?? now;
  return [
    { name: 'stacksight_tasks', value: tasks.waiting, labels: { status: 'waiting' } },
    { name: 'stacksight_tasks', value: tasks.running, labels: { status: 'running' } },
    {
      name: 'stacksight_task_longest_wait_seconds',
      value: (now.getTime() - oldest.getTime()) / 1000,
    },
    { name: 'stacksight_scheduled_runs_failed_last_day', value: tasks.failed },
    { name: 'stacksight_sign_ins_failed_last_day', value: signIns.failed },
    { name: 'stacksight_pushed_calls_waiting', value: pushed },
  ];
}

async function dataGauges({ analytics, clock, timeZone }: HealthDeps): Promise<Gauge[]> {
  const { versions } = await analytics.state();
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(clock.now());
  return versions.flatMap(({ glc, name, dataUntil }) =>
    name === 'behaviour_event' && dataUntil !== null
      ? [
          {
            name: 'stacksight_data_age_days',
            value: daysBetween(dataUntil, today),
            labels: { glc },
          },
        ]
      : [],
  );
}

async function diskGauges({ config }: HealthDeps): Promise<Gauge[]> {
  const { bavail, blocks, bsize } = await statfs(config.dataDir);
  return [
    { name: 'stacksight_disk_free_bytes', value: bavail * bsize },
    { name: 'stacksight_disk_size_bytes', value: blocks * bsize },
  ];
}

async function backupGauges({ config, clock }: HealthDeps): Promise<Gauge[]> {
  const last = config.backupDir === null ? null : await readLastSummary(resolve(config.backupDir));
  if (last === null) return [];
  const ageMs = clock.now().getTime() - Date.parse(last.takenAt);
  return [
    { name: 'stacksight_backup_age_seconds', value: ageMs / 1000 },
    { name: 'stacksight_backup_bytes', value: last.bytes },
  ];
}
