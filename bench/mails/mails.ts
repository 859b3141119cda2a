// Mails reports to the heads of forty branches, each with the numbers of their own library, while somebody asks
// questions; --kills kills the server at random moments meanwhile. Counts what arrived at a real mail server. The mail
// that a kill leaves in the middle is taken again after ten minutes, so a run with kills takes as long.
//   npm run bench -- mails [--mails 1000] [--kills 0]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readLetter, startTestMailServer } from '../../server/test/outside/mail-server.ts';
import { prepareCity } from '../setup/grow-city.ts';
import { fillFolder, openCalls, startServer } from '../setup/start-server.ts';
import { millisecondsOf, quantile } from '../setup/times.ts';

const { values } = parseArgs({
  options: { mails: { type: 'string', default: '1000' }, kills: { type: 'string', default: '0' } },
});
const branches = 40;
const subscriptions = Math.ceil(Number(values.mails) / branches);
const wanted = subscriptions * branches;
const kills = Number(values.kills);
// An account may make 600 calls a minute.
const pauseMs = 200;

const dataDir = await mkdtemp(path.join(tmpdir(), 'stacksight-mails-'));
const mails = await startTestMailServer();
const settings = { SMTP_URL: mails.url, MAIL_FROM: 'stacksight@library.example' };
const arrived = { read: 0, ids: new Set<string | undefined>() };
let server: Awaited<ReturnType<typeof startServer>> | null = null;
try {
  await fillFolder(dataDir, (engine) => prepareCity(engine, 1));
  server = await startServer(dataDir, settings);
  let call = await openCalls(server.address);
  await subscribe(call);
  const before = await ask(
    () => call,
    async () => wait(15_000),
  );
  const moments = Array.from({ length: kills }, () => Math.random() * wanted).sort((a, b) => a - b);
  let restarts = 0;
  const start = performance.now();
  const during = await ask(
    () => call,
    async () => {
      while (idsOf().size < wanted) {
        await call('/system/job/reportMail/run', {}).catch(() => null);
        await wait(500);
        if (restarts < kills && mails.letters.length > (moments[restarts] ?? 0)) {
          restarts += 1;
          await server?.kill();
          server = await startServer(dataDir, settings);
          call = await openCalls(server.address);
        }
      }
    },
  );
  const seconds = (performance.now() - start) / 1000;
  // What is sent twice would come now.
  await wait(5_000);
  const places = new Set(mails.letters.map(({ to }) => to[0]));
  console.log(
    `${wanted} mails with a PDF to ${places.size} people in ${seconds.toFixed(0)} s (${Math.round((wanted / seconds) * 3600)} an hour), server killed ${restarts} times; ${mails.letters.length} arrived, ${idsOf().size} of them different`,
  );
  const [alone, beside] = [quantile(before, 0.5), quantile(during, 0.5)];
  console.log(
    `a question alone p50 ${alone.toFixed(1)} ms, p95 ${quantile(before, 0.95).toFixed(1)} ms; meanwhile p50 ${beside.toFixed(1)} ms, p95 ${quantile(during, 0.95).toFixed(1)} ms; ratio of p50 ${(beside / alone).toFixed(2)}`,
  );
} finally {
  await server?.kill();
  await mails.close();
  await rm(dataDir, { recursive: true, force: true });
}

/** Returns the message ids that have arrived; a mail server shows a repeated id once. */
function idsOf(): ReadonlySet<string | undefined> {
  for (const letter of mails.letters.slice(arrived.read))
    arrived.ids.add(readLetter(letter).headers['message-id']);
  arrived.read = mails.letters.length;
  return arrived.ids;
}

type Call = Awaited<ReturnType<typeof openCalls>>;

/** Adds the head of each branch, a report of four analyses, and its subscriptions, which wait for a whole month. */
async function subscribe(call: Call): Promise<void> {
  const send = async (to: string, json: object) => (await (await call(to, json)).json()).data;
  const libraries = (await (await call('pullDown/getLibData?glc=demo')).json()).data as {
    code: string;
  }[];
  const perms = ['analysis:view', 'dashboard:view', 'borrowing:view'];
  const role = await send('/system/role/add', { roleName: 'Heads of branches', perms });
  for (const [at, { code: libcode }] of libraries.slice(0, branches).entries())
    await send('/system/user/add', {
      ...{ username: `branch${at}`, email: `branch${at}@library.example`, roleIds: [role.id] },
      ...{ allLibraries: false, libraries: [{ glc: 'demo', libcode }] },
    });
  const items = [];
  for (const chart of ['rank', 'line', 'bar', 'line'] as const) {
    const query = {
      ...{ kind: 'table', dataset: 'circulation', metrics: ['loans'], range: 'lastMonth' },
      ...(chart === 'line'
        ? { grain: 'day' }
        : { by: [chart === 'rank' ? 'mainClass' : 'library'] }),
    };
    const { id } = await send('analyticsComponent/add', {
      name: `Loans ${items.length}`,
      query,
      chart,
    });
    items.push({ kind: 'component', id });
  }
  for (let at = 0; at < subscriptions; at += 1) {
    const { id: report } = await send('analyticsReport/add', { name: `Monthly ${at}`, items });
    await send('subscription/add', {
      report,
      to: { kind: 'role', role: role.id },
      every: 'complete',
    });
  }
}

/** Asks questions while some work goes on, and returns the milliseconds of each; a server that restarts has none. */
async function ask(call: () => Call, work: () => Promise<void>): Promise<number[]> {
  const question = {
    ...{ kind: 'table', dataset: 'circulation', metrics: ['loans'], by: ['library'] },
    range: { from: '2025-01-01', to: '2026-01-01' },
  };
  const times: number[] = [];
  let isOver = false;
  const questions = async () => {
    while (!isOver) {
      const top = 1 + Math.ceil(Math.random() * 900);
      await millisecondsOf(async () =>
        (await call()('api/query', { ...question, top })).text(),
      ).then(
        (time) => times.push(time),
        () => null,
      );
      await wait(pauseMs);
    }
  };
  const ended = work().finally(() => {
    isOver = true;
  });
  await Promise.all([questions(), ended]);
  return times;
}
