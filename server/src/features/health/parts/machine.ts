import { statfs } from 'node:fs/promises';
import { freemem, totalmem } from 'node:os';
import { dayMs } from '@stacksight/contract';
import { programVersion } from '#backup/hold-moment.ts';
import type { Pulse } from '#lib/timing/pulse.ts';
import { hasStandbys } from '#store/server/addresses.ts';
import { listServers, silentMs } from '#store/server-processes.ts';
import { type DiskForecast, forecastDisk } from '../forecast.ts';
import {
  countSessions,
  countStandbys,
  type DailySizeRow,
  lastMigration,
  listSizes,
  readRecords,
} from '../health.store.ts';
import type { HealthDeps, PartAnswer, Speech } from '../part.ts';
import { lastWarehouseMigration, readEngine } from '../warehouse.store.ts';

// The parts of the service on its machine: process, stores, disk, versions.

const slowSeconds = 0.3;
const leastMemory = 0.04;
const mostParts = 1_000;
const mebibyte = 1024 * 1024;
/** Below this, loads, uploads and exports are refused. */
const stopBytes = 512 * mebibyte;
const lowBytes = 5 * 1024 * mebibyte;
const lowShare = 0.1;
const soonDays = 60;
const farDays = 3_650;

export async function serverPart(
  { store, clock }: Pick<HealthDeps, 'store' | 'clock'>,
  { say, span, bytes }: Speech,
  pulse: Pulse,
): Promise<PartAnswer> {
  const [free, total] = [freemem(), totalmem()];
  const lag = Math.round(pulse.lagSeconds * 1000);
  const servers = await namesOfServers({ store, clock });
  const facts = [
    [say('server', 'program'), await programVersion()],
    [say('server', 'node'), process.version],
    [say('server', 'cpu'), `${Math.round(pulse.cpuShare * 100)} %`],
    [say('server', 'lag'), `${lag} ms`],
    [say('server', 'machine'), `${bytes(free)} / ${bytes(total)}`],
    ...(servers.length === 0 ? [] : [[say('server', 'servers'), servers.join(', ')] as const]),
  ] as const;
  const uptime = span(pulse.uptimeSeconds);
  const level = 'watch';
  if (free < total * leastMemory) {
    const says = say('server', 'fat', { free: bytes(free), total: bytes(total) });
    return { level, says, advice: say('server', 'fatAdvice'), facts };
  }
  if (pulse.lagSeconds > slowSeconds) {
    const says = say('server', 'slow', { uptime, lag });
    return { level, says, advice: say('server', 'slowAdvice'), facts };
  }
  const memory = bytes(pulse.memoryBytes);
  return { level: 'good', says: say('server', 'good', { uptime, memory }), facts };
}

/** Returns the servers on the same records; none where they are unknown or this one is alone. */
async function namesOfServers({ store, clock }: Pick<HealthDeps, 'store' | 'clock'>) {
  if (store.listen === null) return [];
  const since = new Date(clock.now().getTime() - silentMs);
  const servers = await listServers(store.db, since).catch(() => []);
  return servers.map(({ name }) => name);
}

export async function recordsPart(
  { store, config, clock }: HealthDeps,
  { say, bytes, full }: Speech,
): Promise<PartAnswer> {
  if (!(await store.isHealthy()))
    return { level: 'bad', says: say('records', 'bad'), advice: say('records', 'badAdvice') };
  const { bytes: size } = await readRecords(store.db);
  const place = say('records', config.databaseUrl === null ? 'embedded' : 'external');
  const sessions = full(await countSessions(store.db, clock.now()));
  const known = [say('records', 'sessions'), sessions] as const;
  if (!hasStandbys(config.databaseUrl))
    return {
      level: 'good',
      says: say('records', 'good', { place, size: bytes(size) }),
      facts: [known],
    };
  const standbys = await countStandbys(store.db);
  const facts = [known, [say('records', 'standbys'), full(standbys)] as const];
  return standbys === 0
    ? {
        level: 'watch',
        says: say('records', 'standby', { place }),
        advice: say('records', 'standbyAdvice'),
        facts,
      }
    : { level: 'good', says: say('records', 'good', { place, size: bytes(size) }), facts };
}

export async function enginePart(
  { engine }: HealthDeps,
  { say, bytes, full }: Speech,
): Promise<PartAnswer> {
  if (!(await engine.isHealthy()))
    return { level: 'bad', says: say('engine', 'bad'), advice: say('engine', 'badAdvice') };
  const found = await readEngine(engine);
  const { isConfined } = engine;
  const confined = [say('engine', 'confined'), say('engine', isConfined ? 'yes' : 'no')] as const;
  const facts = [
    [say('engine', 'version'), found.version] as const,
    [say('engine', 'partCount'), full(found.parts)] as const,
    [say('engine', 'running'), full(found.running)] as const,
    ...(isConfined === null ? [] : [confined]),
  ];
  if (found.mostParts > mostParts) {
    const says = say('engine', 'parts', { parts: full(found.mostParts) });
    return { level: 'watch', says, advice: say('engine', 'partsAdvice'), facts };
  }
  const place = say('engine', isConfined === null ? 'external' : 'embedded');
  const params = { place, size: bytes(found.bytes), rows: full(found.rows) };
  return { level: 'good', says: say('engine', 'good', params), facts };
}

export async function diskPart(
  { store, config, clock }: HealthDeps,
  speech: Speech,
): Promise<PartAnswer> {
  const { say, bytes, join } = speech;
  const { bavail, blocks, bsize } = await statfs(config.dataDir);
  const [free, total] = [bavail * bsize, blocks * bsize];
  const since = new Date(clock.now().getTime() - 30 * dayMs).toISOString().slice(0, 10);
  const sizes = await listSizes(store.db, since);
  const forecast = forecastDisk(
    sizes.map((size) => ({ day: size.day, bytes: size.records + size.warehouse + size.files })),
    free,
  );
  const left = say('disk', 'free', { free: bytes(free), total: bytes(total) });
  const says = join(left, growthWords(forecast, speech));
  const facts = sizeFacts(sizes.at(-1), forecast, speech);
  const advice = say('disk', 'advice');
  if (free < stopBytes)
    return { level: 'bad', says: join(says, say('disk', 'stop')), advice, facts };
  const isSoon = forecast.kind === 'full' && forecast.fullInDays < soonDays;
  const isLow = free < Math.min(lowBytes, total * lowShare);
  return isSoon || isLow ? { level: 'watch', says, advice, facts } : { level: 'good', says, facts };
}

function growthWords(forecast: DiskForecast, { say, span }: Speech): string {
  const { days, kind } = forecast;
  if (kind !== 'full') return say('disk', kind, { days });
  if (forecast.fullInDays > farDays) return say('disk', 'far', { days });
  return say('disk', 'full', { days, when: span((forecast.fullInDays * dayMs) / 1000) });
}

function sizeFacts(
  last: DailySizeRow | undefined,
  forecast: DiskForecast,
  { say, bytes }: Speech,
): (readonly [string, string])[] {
  if (last === undefined) return [];
  return [
    [say('disk', 'warehouse'), bytes(last.warehouse)],
    [say('disk', 'records'), bytes(last.records)],
    [say('disk', 'files'), bytes(last.files)],
    ...(forecast.kind === 'full'
      ? [[say('disk', 'growth'), bytes(forecast.bytesADay)] as const]
      : []),
  ];
}

export async function versionsPart(
  { store, engine }: HealthDeps,
  { say, at }: Speech,
): Promise<PartAnswer> {
  const [records, warehouse, { version }] = await Promise.all([
    lastMigration(store.db),
    lastWarehouseMigration(engine),
    readRecords(store.db),
  ]);
  const since = ({ name, at: date }: { name: string; at: Date | null }) =>
    say('versions', 'since', { name, at: date === null ? '' : at(date) });
  return {
    level: 'good',
    says: say('versions', 'good', { program: await programVersion() }),
    facts: [
      [say('versions', 'records'), since(records)],
      [say('versions', 'warehouse'), since(warehouse)],
      [say('versions', 'server'), `PostgreSQL ${version}`],
    ],
  };
}
