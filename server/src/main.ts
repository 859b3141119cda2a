// The process: reads the configuration, opens what is needed, listens, and closes everything again.
import { setTimeout as wait } from 'node:timers/promises';
import { type Config, readConfig } from '#config.ts';
import { migrate } from '#engine/migrate.ts';
import { openEngine } from '#engine/open.ts';
import { toPatient } from '#engine/patient.ts';
import {
  ensureFirstAccount,
  type FirstAccount,
  refuseWeakPassword,
} from '#features/session/first-account.service.ts';
import { listen, tryAddress } from '#http/listen.ts';
import { recoverLoads } from '#ingest/batch/recover.ts';
import { completeRollups } from '#ingest/complete-rollups.ts';
import { completeReach } from '#ingest/data-version.ts';
import { openLoadDoor } from '#ingest/handover/open-door.ts';
import { loadReference } from '#ingest/reference/load-reference.ts';
import { buildDemoCity, type DemoPlan, planDemo } from '#jobs/demo-city.ts';
import { keepWarm } from '#jobs/warm-answers.ts';
import { watchLoads } from '#jobs/watches/tell-loads.ts';
import type { ServerDeps } from '#kit/deps.ts';
import { drawBox } from '#lib/box.ts';
import { systemClock } from '#lib/clock.ts';
import { openDataFolder } from '#lib/data-folder.ts';
import { createLog, type Log } from '#lib/log.ts';
import { hasSecrets, openSecrets } from '#lib/secrets.ts';
import words from '#lib/start-words.json' with { type: 'json' };
import { claimInstallation } from '#store/installation.ts';
import { openStore } from '#store/open.ts';
import { operationEvents } from '#store/own-codes/operation-events.ts';
import { completeDeps, createApp } from './app.ts';

// Whatever is written from here on is for this user alone.
process.umask(0o077);

const closeSeconds = 3;
const closers: (() => Promise<void>)[] = [];
const closing = new AbortController();
const { signal } = closing;

process.on('SIGINT', () => void stop(0));
process.on('SIGTERM', () => void stop(0));
// The launcher is gone, however that happened.
process.on('disconnect', () => void stop(0));

try {
  await start(readConfig(process.env));
} catch (error) {
  if (!signal.aborted) {
    console.error(`\n${explain(error)}\n`);
    await stop(1);
  }
}

async function start(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  catchTheUncaught(log);
  await tryAddress(config);
  const dataDir = openDataFolder(config.dataDir);
  // Later starts do not look at it.
  if (!hasSecrets(dataDir)) refuseWeakPassword(config);
  const secrets = openSecrets(dataDir);
  const { store, engine } = await open(config, dataDir, log);
  await claimInstallation(store.db, secrets.fingerprint);
  const deps = completeDeps({ config, clock: systemClock, log, store, engine, secrets });
  const app = await createApp(deps);
  closers.unshift(() => app.close());
  const address = await listen(app, config);
  const { readerHashKey: readerKey } = secrets;
  const door = await openLoadDoor({
    ...{ dataDir, engine, log, readerKey, timeZone: config.timeZone },
    operationsOf: (glc) => operationEvents(store.db, glc),
  });
  closers.unshift(() => door.close());
  // To the launcher: what ends from here on is started again.
  process.send?.('up');
  // Only now can the password be shown, and it is shown once.
  greet(address, await ensureFirstAccount({ store, config, clock: systemClock }));
  if (engine.isConfined === false) console.log(`${say('unconfined')}\n`);
  await deps.tasks.start();
  const demo = await planDemo(deps);
  if (demo !== null) void showDemo(deps, demo);
  void keepWarm(deps, signal);
  void watchLoads(deps, signal);
}

async function showDemo(deps: ServerDeps, demo: DemoPlan): Promise<void> {
  console.log(demo.endsOn === null ? say('demo') : say('demoRenew', { day: demo.endsOn }));
  const onProgress = (step: string, fraction: number) => {
    const percent = `${Math.round(fraction * 100)} %`;
    if (!signal.aborted && fraction < 1) console.log(say('demoStep', { step, percent }));
  };
  const isDone = await buildDemoCity(deps, demo, { onProgress, signal });
  if (!signal.aborted) console.log(say(isDone ? 'demoReady' : 'demoFailed'));
}

// Both at once; where one fails, the other one is still closed.
async function open(config: Config, dataDir: string, log: Log) {
  const store = openStore({ dataDir, url: config.databaseUrl, log }).then((opened) => {
    closers.push(() => opened.close());
    return opened;
  });
  const settings = { dataDir, url: config.clickhouseUrl, database: 'stacksight', log };
  const engine = openEngine(settings).then(async (opened) => {
    closers.push(() => opened.close());
    const patient = toPatient(opened);
    await migrate(patient);
    await completeRollups(patient, () => console.log(say('rollups')));
    // A load that was cut short is finished, or was never there.
    await recoverLoads(patient, { isAlone: config.clickhouseUrl === null });
    await completeReach(patient);
    await loadReference(patient);
    return opened;
  });
  const [first, second] = await Promise.allSettled([store, engine]);
  if (first.status === 'rejected') throw first.reason;
  if (second.status === 'rejected') throw second.reason;
  return { store: first.value, engine: second.value };
}

function greet(address: string, first: FirstAccount | null): void {
  console.log(`\n${say('ready', { address })}\n`);
  if (first === null) return;
  const { username, password } = first;
  const lines = [say('first'), '', say('username', { username })];
  const rest =
    password === null ? [say('chosen')] : [say('password', { password }), '', say('change')];
  console.log(`${drawBox([...lines, ...rest])}\n`);
}

async function stop(code: number): Promise<void> {
  if (signal.aborted) return;
  closing.abort();
  // What was acknowledged is on disk, whether or not everything could still be closed.
  await Promise.race([wait(closeSeconds * 1000), closeAll()]);
  process.exit(code);
}

// First whatever asks, then what is asked.
async function closeAll(): Promise<void> {
  for (const close of closers)
    await close().catch((error: unknown) => console.error(explain(error)));
}

function catchTheUncaught(log: Log): void {
  const die = (err: unknown) => {
    // What was under way when everything closed may fail as it likes.
    if (signal.aborted) return;
    log.fatal({ err }, 'an error that nobody caught');
    void stop(1);
  };
  process.on('uncaughtException', die);
  process.on('unhandledRejection', die);
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isOurs = error.constructor !== TypeError && error.constructor !== RangeError;
  return isOurs ? error.message : (error.stack ?? error.message);
}

function say(key: keyof typeof words, params: Readonly<Record<string, string>> = {}): string {
  return words[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? '');
}
