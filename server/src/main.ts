// Starts the process of the server: reads the configuration, opens the store and the engine, listens, and closes
// everything again.
import { setTimeout as wait } from 'node:timers/promises';
import { createBackupWork } from '#backup/hand-over.ts';
import { backupSourcesOf } from '#backup/hold-moment.ts';
import { type Config, readConfig } from '#config.ts';
import { migrate } from '#engine/migrate.ts';
import { type Engine, openEngine } from '#engine/open.ts';
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
import { lookAfter } from '#jobs/look-after.ts';
import { keepWarm } from '#jobs/warm-answers.ts';
import { bePresent } from '#jobs/watches/be-present.ts';
import { drawBox } from '#lib/box.ts';
import { systemClock } from '#lib/clock.ts';
import { openDataFolder } from '#lib/data-folder.ts';
import { createLog, type Log } from '#lib/log.ts';
import { hasSecrets, openSecrets } from '#lib/secrets.ts';
import words from '#lib/start-words.json' with { type: 'json' };
import { claimInstallation } from '#store/installation.ts';
import { openStore, type Store } from '#store/open.ts';
import { operationEvents } from '#store/own-codes/operation-events.ts';
import { completeDeps, createApp } from './app.ts';

// Only this user may read the files that the process writes.
process.umask(0o077);

const closeSeconds = 3;
const closers: (() => Promise<void>)[] = [];
const closing = new AbortController();
const { signal } = closing;

process.on('SIGINT', () => void stop(0));
process.on('SIGTERM', () => void stop(0));
// The channel closes when the launcher has ended, for any reason.
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
  // Only the first start uses this password, so only the first start checks it.
  if (!hasSecrets(dataDir)) refuseWeakPassword(config);
  const secrets = openSecrets(dataDir);
  const { store, engine } = await open(config, dataDir, log);
  await claimInstallation(store.db, secrets.fingerprint);
  if (store.listen !== null) {
    const { port } = config;
    const leave = await bePresent({ store, engine, clock: systemClock, log, port }, signal);
    closers.unshift(leave);
  }
  const deps = completeDeps({ config, clock: systemClock, log, store, engine, secrets });
  const app = await createApp(deps);
  closers.unshift(() => app.close());
  const address = await listen(app, config);
  const { readerHashKey: readerKey } = secrets;
  const door = await openLoadDoor({
    ...{ dataDir, engine, log, readerKey, timeZone: config.timeZone },
    operationsOf: (glc) => operationEvents(store.db, glc),
    others: { '/backup': createBackupWork(backupSourcesOf(deps), secrets.fingerprint) },
  });
  closers.unshift(() => door.close());
  // From this message on, the launcher restarts the process if it ends by itself.
  process.send?.('up');
  // The password is shown once, and not before the address answers.
  greet(address, await ensureFirstAccount({ store, config, clock: systemClock }));
  if (engine.isConfined === false) console.log(`${say('unconfined')}\n`);
  await deps.tasks.start();
  void keepWarm(deps, signal);
  const tell = (...said: Parameters<typeof say>) => console.log(say(...said));
  void store.lead((leading) => lookAfter(deps, tell, leading), signal);
}

// Opens the store and the engine at the same time; if one fails, the other is closed.
async function open(config: Config, dataDir: string, log: Log) {
  const store = openStore({ dataDir, url: config.databaseUrl, log }).then((opened) => {
    closers.push(() => opened.close());
    return opened;
  });
  const settings = {
    ...{
      dataDir,
      url: config.clickhouseUrl,
      cluster: config.clickhouseCluster,
      database: 'stacksight',
      log,
    },
    ...(config.databaseUrl === null ? {} : { inTurn: turnsOf(store) }),
  };
  const engine = openEngine(settings).then(async (opened) => {
    closers.push(() => opened.close());
    // Where several servers start at the same time, one prepares the warehouse and the others wait for it.
    await (await store).migrating(() => prepareWarehouse(toPatient(opened), config));
    return opened;
  });
  const [first, second] = await Promise.allSettled([store, engine]);
  if (first.status === 'rejected') throw first.reason;
  if (second.status === 'rejected') throw second.reason;
  return { store: first.value, engine: second.value };
}

/** Returns the turns of all servers on the same records. */
function turnsOf(store: Promise<Store>): Engine['inTurn'] {
  return async (work) => {
    const { inTurn } = await store;
    return inTurn === null ? work() : inTurn('publish', work);
  };
}

async function prepareWarehouse(engine: Engine, config: Config): Promise<void> {
  await migrate(engine);
  await completeRollups(engine, () => console.log(say('rollups')));
  // An interrupted load is completed or removed.
  await recoverLoads(engine, { isAlone: config.clickhouseUrl === null });
  await completeReach(engine);
  await loadReference(engine);
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
  // Every acknowledged change is already on disk, so the wait for closing can be short.
  await Promise.race([wait(closeSeconds * 1000), closeAll()]);
  process.exit(code);
}

// Closes the services first, and then the parts that they use.
async function closeAll(): Promise<void> {
  for (const close of closers)
    await close().catch((error: unknown) => console.error(explain(error)));
}

function catchTheUncaught(log: Log): void {
  const die = (err: unknown) => {
    // Errors of work that was interrupted by closing do not matter.
    if (signal.aborted) return;
    log.fatal({ err }, 'uncaught error');
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
