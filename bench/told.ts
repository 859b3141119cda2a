// Kills the server while alerts are judged and told, fields of an official return are entered, and a month is closed.
// Afterwards each alert must have told once, by notice and by mail, every acknowledged entry must be there, and every
// month must be closed or not. The mail that a kill leaves in the middle is taken again after ten minutes.
//   npm run bench -- told [--rounds 20]
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { AlertFiring, Notice, OfficialReturn, PeriodClosing } from '@stacksight/contract';
import { readLetter, startTestMailServer } from '../server/test/outside/mail-server.ts';
import { type Console, openConsole } from './kills/console.ts';
import { untilDone } from './kills/until-done.ts';
import { prepareCity } from './setup/grow-city.ts';
import { fillFolder } from './setup/start-server.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '20' } } });
const rounds = Number(values.rounds);
const alertsOfRound = 5;
const fieldsOfRound = 20;
const mostPauseMs = 2_500;
const year = String(new Date().getFullYear() - 1);
const whole = { form: 'cn_yearbook', period: year, glc: 'demo' };

const dataDir = await mkdtemp(path.join(tmpdir(), 'stacksight-told-'));
const mails = await startTestMailServer();
const settings = { SMTP_URL: mails.url, MAIL_FROM: 'stacksight@library.example' };
const entered = new Map<string, number>();
let server: Console | null = null;
try {
  await fillFolder(dataDir, (engine) => prepareCity(engine, 1));
  server = await openConsole(dataDir, 0, settings);
  await getMail();
  const { fields } = await theReturn();
  const codes = fields.filter(({ worked }) => worked === null).map(({ code }) => code);
  const alerts: string[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const names = Array.from({ length: alertsOfRound }, (_, at) => `A${round}-${at}.`);
    const ids = await Promise.all(names.map(addAlert));
    alerts.push(...names);
    const month = `${year}-${String(1 + (round % 12)).padStart(2, '0')}`;
    const work = Promise.allSettled([
      call('POST', '/system/job/checkAlerts/run', {}),
      enterAll(codes.slice(0, fieldsOfRound), round),
      call('POST', 'officialReturn/close', { glc: 'demo', period: month }),
    ]);
    await wait(Math.random() * mostPauseMs);
    await server.kill();
    const [, , closed] = await work;
    server = await openConsole(dataDir, 0, settings);
    await lookAtReturn(month, closed.status === 'fulfilled');
    await untilDone('the alerts of the round have told', async () => {
      await call('POST', '/system/job/checkAlerts/run', {}).catch(() => null);
      const told = await Promise.all(ids.map(hasTold));
      return told.every(Boolean) ? true : null;
    });
    if (round % 5 === 0) console.log(`${round} rounds, ${mails.letters.length} mails so far`);
  }
  const notices = await call<Notice[]>('POST', '/system/notice/handleNotices');
  for (const name of alerts) {
    const own = notices.filter(({ kind, summary }) => kind === 'alert' && summary.includes(name));
    if (own.length !== 1) throw new Error(`${name} told ${own.length} times`);
  }
  await untilMailed(alerts.length);
  console.log(
    `${rounds} rounds, server killed in each: ${alerts.length} alerts told once each, ${mails.letters.length} mails, ${mailIds().size} of them different; all ${entered.size} entries and every closing that were acknowledged are there`,
  );
} finally {
  await server?.kill();
  await mails.close();
  await rm(dataDir, { recursive: true, force: true });
}

async function call<T>(method: string, to: string, body?: object): Promise<T> {
  if (server === null) throw new Error('No server runs.');
  return server.call<T>(method, to, body);
}

async function getMail(): Promise<void> {
  const email = 'director@library.example';
  const profile = { nickName: 'Director', sex: 'secret', email, mobile: '', desc: '' };
  await call('PUT', '/auth/profile', profile);
  const preferences = [{ kind: 'alert', isShown: true, byMail: true }];
  await call('POST', '/system/notice/preferences', { preferences });
}

/** Adds an alert that tells about every library on the last complete day. */
async function addAlert(name: string): Promise<string> {
  const { id } = await call<{ id: string }>('POST', 'alert/add', {
    ...{ name, watch: { kind: 'metric', code: 'loans' }, to: { kind: 'me' }, glc: 'demo' },
    ...{ rule: { kind: 'bound', grain: 'day', above: 0 }, eachLibrary: true },
  });
  return id;
}

async function hasTold(id: string): Promise<boolean> {
  const { rows } = await call<{ rows: AlertFiring[] }>('GET', `alert/firings?alert=${id}`);
  return rows.length > 0 && rows.every(({ toldAt }) => toldAt !== null);
}

async function theReturn(): Promise<OfficialReturn> {
  return call('GET', `officialReturn/return?${new URLSearchParams(whole)}`);
}

/** Enters a number in each field, and notes those that were acknowledged. */
async function enterAll(codes: readonly string[], round: number): Promise<void> {
  for (const field of codes) {
    await call('POST', 'officialReturn/entry', { ...whole, field, value: round });
    entered.set(field, round);
  }
}

/** Looks whether acknowledged entries and a closing are there, and opens the month again. */
async function lookAtReturn(month: string, isClosed: boolean): Promise<void> {
  for (const { code, entry } of (await theReturn()).fields) {
    const value = entered.get(code) ?? 0;
    // An entry whose answer was lost may be there too.
    if ((entry?.value ?? 0) < value) throw new Error(`${code}: ${entry?.value} after ${value}`);
  }
  const { rows } = await call<{ rows: PeriodClosing[] }>(
    'GET',
    'officialReturn/closings?glc=demo&pageNum=1&pageSize=100',
  );
  const own = rows.filter(({ period, reopenedAt }) => period === month && reopenedAt === null);
  if (isClosed && own.length !== 1) throw new Error(`${month} was closed ${own.length} times`);
  const [{ id } = await close(month)] = own;
  await call('POST', `officialReturn/closings/${id}/reopen`, { reason: 'next round' });
}

async function close(period: string): Promise<{ id: string }> {
  return call('POST', 'officialReturn/close', { glc: 'demo', period });
}

function mailIds(): ReadonlySet<string | undefined> {
  return new Set(mails.letters.map((letter) => readLetter(letter).headers['message-id']));
}

async function untilMailed(wanted: number): Promise<void> {
  for (const end = Date.now() + 15 * 60_000; mailIds().size < wanted; await wait(2_000))
    if (Date.now() > end) throw new Error(`${mailIds().size} mails of ${wanted}`);
  // What is sent twice would come now.
  await wait(5_000);
}
