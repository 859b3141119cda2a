// Kills the server, its engine, the source's connections or the parent installation while rows come in by three doors
// (a file imported in the console, events pushed by call, and a rule that reads a Koha) and a month is reported to the
// parent. After each round the server is started again where it has ended, and what every door has brought is counted:
// nothing may be lost or there twice.
//   npm run bench -- kills [--rounds 100] [--seed 1]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { freePort } from '../../server/test/free-port.ts';
import { kohaThings } from '../../server/test/koha/koha-circulation.ts';
import { makeKoha, startKohaServer } from '../../server/test/koha/start-koha.ts';
import { processesInFolder } from '../../server/test/server-process.ts';
import { createRandom } from '../setup/seeded.ts';
import { openConsole } from './console.ts';
import { importVisits, pushRenewals, runRule } from './doors.ts';
import { faultOfReports, joinParent, reportMonth } from './reports.ts';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
});
const rounds = Number(values.rounds);
const victims = ['server', 'engine', 'source', 'parent'] as const;
/** The rows that a round brings by each door. */
const rows = 12_000;
const mostPauseMs = 2_500;

const random = createRandom(Number(values.seed));

const dataDir = await mkdtemp(path.join(tmpdir(), 'stacksight-kills-'));
const mariadb = await startKohaServer();
let server = await openConsole(dataDir);
const parentDir = await mkdtemp(path.join(tmpdir(), 'stacksight-parent-'));
const parentPort = await freePort();
let parent = await openConsole(parentDir, parentPort);
const killed = { server: 0, engine: 0, source: 0, parent: 0 };
let slowest = 0;
try {
  const koha = await makeKoha(mariadb, '19.06', 'kills');
  await koha.run(...kohaThings());
  const rule = await server.makeRule(koha.source);
  await joinParent(parent, () => server);
  for (let round = 1; round <= rounds; round += 1) {
    await koha.run(
      `INSERT INTO statistics (datetime, branch, type, itemnumber, itemtype, location, borrowernumber)
        SELECT NOW() - INTERVAL 1 DAY - INTERVAL (seq % 50000) SECOND, 'CPL', 'issue', 2 + seq % 60, 'BK', 'GEN', 1 + seq % 24
        FROM seq_1_to_${rows}`,
    );
    // The doors try again by themselves, so a call that meets no server is only a later call.
    const current = () => server;
    const doors = Promise.all([
      importVisits(current, round, rows),
      pushRenewals(current, round, rows / 4),
      runRule(current, rule),
      reportMonth(current, round),
    ]);
    doors.catch(() => undefined);
    await wait(random() * mostPauseMs);
    const victim = victims[Math.floor(random() * victims.length)] ?? 'server';
    const at = performance.now();
    await kill(victim);
    killed[victim] += 1;
    await doors;
    slowest = Math.max(slowest, performance.now() - at);
    const found = await server.counts();
    const wanted = { visits: rows * round, renewals: (rows / 4) * round, loans: rows * round };
    if (JSON.stringify(found) !== JSON.stringify(wanted))
      throw new Error(
        `round ${round}, ${victim} killed: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`,
      );
    const fault = await faultOfReports(parent, server, round);
    if (fault !== null) throw new Error(`round ${round}, ${victim} killed: ${fault}`);
    if (round % 10 === 0) console.log(`${round} rounds: ${JSON.stringify(found)}`);
  }
  console.log(
    `${rounds} rounds, killed ${JSON.stringify(killed)}: nothing lost, nothing twice; the slowest round was whole ${(slowest / 1000).toFixed(1)} s after its kill`,
  );
} finally {
  await server.kill();
  await parent.kill();
  await mariadb.close();
  for (const folder of [dataDir, parentDir]) await rm(folder, { recursive: true, force: true });
}

async function kill(victim: (typeof victims)[number]): Promise<void> {
  if (victim === 'source') {
    const open = await mariadb.run(
      "SELECT id FROM information_schema.processlist WHERE user = 'stats'",
    );
    for (const [id] of open) await mariadb.run(`KILL ${Number(id)}`).catch(() => undefined);
  } else if (victim === 'engine') {
    for (const id of processesInFolder(dataDir)) if (id !== server.id) process.kill(id, 'SIGKILL');
  } else if (victim === 'parent') {
    await parent.kill();
    parent = await openConsole(parentDir, parentPort);
  } else {
    await server.kill();
    server = await openConsole(dataDir);
  }
}
