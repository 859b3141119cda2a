// Kills one of three servers behind nginx, the engine or PostgreSQL, at random, while rows come in by three doors and
// pages ask for numbers. What ended starts again at once, as a service manager does. After each round, what every door
// has brought is counted: nothing may be lost, there twice, or shown by halves.
//   npm run bench -- several [--rounds 200] [--seed 1]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { kohaThings } from '../../server/test/koha/koha-circulation.ts';
import { makeKoha, startKohaServer } from '../../server/test/koha/start-koha.ts';
import { startTestNginx } from '../../server/test/nginx-process.ts';
import { startTestPostgres } from '../../server/test/postgres-process.ts';
import { createServers } from '../../server/test/servers.ts';
import { openCallsAt } from '../kills/console.ts';
import { importVisits, pushRenewals, runRule } from '../kills/doors.ts';
import { password } from '../setup/open-app.ts';
import { createRandom } from '../setup/seeded.ts';
import { quantile } from '../setup/times.ts';
import { openSharedEngine } from './engine.ts';
import { watchVisits } from './watch.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
});
const rounds = Number(values.rounds);
const victims = ['server', 'server', 'engine', 'postgres'] as const;
/** The rows that a round brings by each door. */
const rows = 8_000;
const mostPauseMs = 2_500;

const random = createRandom(Number(values.seed));

const folder = await mkdtemp(path.join(tmpdir(), 'stacksight-several-'));
const mariadb = await startKohaServer();
const engine = await openSharedEngine(path.join(folder, 'engine'));
// PostgreSQL runs as another user, who may not enter the folder above.
const records = await mkdtemp(path.join(tmpdir(), 'stacksight-several-records-'));
let postgres = await startTestPostgres([], records);
const servers = createServers({
  databaseUrl: await postgres.createDatabase(),
  engineUrl: engine.url,
});
const more = { SOURCES_ON_THIS_MACHINE: 'on', LOG_LEVEL: 'error', SUPER_PASSWORD: password };
const all = [await servers.start(more)];
all.push(...(await Promise.all([servers.start(more), servers.start(more)])));
const nginx = await startTestNginx(...all.map(({ port }) => port));
const killed = { server: 0, engine: 0, postgres: 0 };
const recovered = { server: [] as number[], engine: [] as number[], postgres: [] as number[] };
let mostVisits = 0;
try {
  const console_ = await openCallsAt(nginx.url);
  const calls = () => console_;
  const koha = await makeKoha(mariadb, '19.06', 'several');
  await koha.run(...kohaThings());
  const rule = await console_.makeRule(koha.source);
  // A page shows whole loads only.
  const pages = watchVisits(console_, 3, (found) => found % rows === 0 && found <= mostVisits);
  pages.all.catch((error: unknown) => {
    throw error;
  });
  for (let round = 1; round <= rounds; round += 1) {
    mostVisits = rows * round;
    await koha.run(
      `INSERT INTO statistics (datetime, branch, type, itemnumber, itemtype, location, borrowernumber)
        SELECT NOW() - INTERVAL 1 DAY - INTERVAL (seq % 50000) SECOND, 'CPL', 'issue', 2 + seq % 60, 'BK', 'GEN', 1 + seq % 24
        FROM seq_1_to_${rows}`,
    );
    const doors = Promise.all([
      importVisits(calls, round, rows),
      pushRenewals(calls, round, rows / 4),
      runRule(calls, rule),
    ]);
    doors.catch(() => undefined);
    await wait(random() * mostPauseMs);
    const victim = victims[Math.floor(random() * victims.length)] ?? 'server';
    const at = performance.now();
    await kill(victim);
    killed[victim] += 1;
    await doors;
    recovered[victim].push(Math.max(0, pages.lastRefusal() - at));
    const wanted = { visits: rows * round, renewals: (rows / 4) * round, loans: rows * round };
    // A server sees what another has loaded within two seconds.
    await wait(2_000);
    for (const { address } of all) {
      const found = await (await openCallsAt(address, console_.token())).counts();
      if (JSON.stringify(found) !== JSON.stringify(wanted))
        throw new Error(
          `round ${round}, ${victim} killed: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`,
        );
    }
    if (round % 10 === 0) console.log(`${round} rounds: ${JSON.stringify(wanted)}`);
  }
  const { answered, refused, p50, p95 } = await pages.end();
  console.log(
    `${rounds} rounds, killed ${JSON.stringify(killed)}: nothing lost, nothing twice, nothing shown by halves`,
  );
  console.log(
    `pages: ${answered} answers, p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms; ${refused} calls without an answer (${((100 * refused) / (answered + refused)).toFixed(2)} %)`,
  );
  for (const [name, times] of Object.entries(recovered))
    if (times.length > 0)
      console.log(
        `${name}: the last call without an answer p50 ${(quantile(times, 0.5) / 1000).toFixed(1)} s, at most ${(Math.max(...times) / 1000).toFixed(1)} s after the kill`,
      );
} catch (error) {
  for (const { server } of all) console.error(server.output().slice(-2_000));
  throw error;
} finally {
  await servers.close();
  await nginx.close();
  await postgres.close();
  await engine.close();
  await mariadb.close();
  for (const each of [folder, records]) await rm(each, { recursive: true, force: true });
}

async function kill(victim: (typeof victims)[number]): Promise<void> {
  if (victim === 'engine') return engine.killAndStart();
  if (victim === 'postgres') {
    const { port } = postgres;
    await postgres.kill();
    postgres = await startTestPostgres([], records, port);
    return;
  }
  const at = Math.floor(random() * all.length);
  await all[at]?.kill();
  const again = await all[at]?.again();
  if (again !== undefined) all[at] = again;
}
