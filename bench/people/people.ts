// Many people work with the console at the same time: dashboards, questions, lists, each with pauses to think. They are
// a process of their own; the server is another one.
//   npm run bench -- people [--people 1000] [--minutes 60] [--times 10]
// `times` multiplies the demonstration city (about 3 M events).
import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createLog } from '../../server/src/lib/log.ts';
import { openStore } from '../../server/src/store/open.ts';
import { addAccount, addRole, password } from '../../server/test/accounts.ts';
import { prepareCity } from '../setup/grow-city.ts';
import { fillFolder, memoryOf, startServer } from '../setup/start-server.ts';
import { quantile } from '../setup/times.ts';
import type { CrowdReport } from './crowd.ts';
import type { CrowdPlan } from './visits.ts';

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '1000' },
    minutes: { type: 'string', default: '60' },
    times: { type: 'string', default: '10' },
  },
});
const [people, minutes, times] = [values.people, values.minutes, values.times].map(Number) as [
  number,
  number,
  number,
];
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

const dataDir = await mkdtemp(path.join(tmpdir(), 'stacksight-people-'));
await fillFolder(dataDir, (engine) => prepareCity(engine, times));
await addPeople();
const server = await startServer(dataDir);
try {
  const memory: number[] = [];
  const note = async () => memory.push(await memoryOf(server.address));
  await note();
  const timer = setInterval(() => void note(), Math.max(15_000, (minutes * 60_000) / 12));
  const report = await crowd({ address: server.address, people, minutes, password });
  clearInterval(timer);
  await note();
  tell(report, memory);
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}

async function addPeople(): Promise<void> {
  const store = await openStore({ dataDir, url: null, log: createLog('warn') });
  const role = await addRole(store.db, [
    ...(['dashboard:view', 'analysis:view', 'borrowing:view', 'reader:view'] as const),
    ...(['holdings:view', 'resource:view', 'credit:view'] as const),
  ]);
  for (let at = 0; at < people; at += 1)
    await addAccount(store.db, { username: `p${at}`, roleIds: [role] });
  await store.close();
}

function crowd(plan: CrowdPlan): Promise<CrowdReport> {
  const child = fork(path.join(import.meta.dirname, 'crowd.ts'), { stdio: 'inherit' });
  child.send(plan);
  return new Promise((resolve, reject) => {
    child.once('message', (report: CrowdReport) => resolve(report));
    child.once('exit', (code) => reject(new Error(`The crowd ended with ${code}.`)));
  });
}

function tell({ times: all, failures }: CrowdReport, memory: readonly number[]): void {
  const answers = Object.values(all).reduce((sum, list) => sum + list.length, 0);
  const failed = Object.values(failures).reduce((sum, count) => sum + count, 0);
  console.log(
    `${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}; ${people} people, ${minutes} minutes, city × ${times}: ${answers} answers, ${(answers / minutes / 60).toFixed(1)} a second, ${failed} without an answer (${((100 * failed) / (answers + failed)).toFixed(3)} %)`,
  );
  for (const [what, list] of Object.entries(all))
    console.log(
      `${what.padEnd(16)}${String(list.length).padStart(8)}  p50 ${quantile(list, 0.5).toFixed(0)} ms, p95 ${quantile(list, 0.95).toFixed(0)} ms, p99 ${quantile(list, 0.99).toFixed(0)} ms`,
    );
  for (const [what, count] of Object.entries(failures)) console.log(`  ${what}: ${count}`);
  console.log(`memory of the server: ${memory.map(megabytes).join(', ')}`);
}
