import { resolve } from 'node:path';
import { dayMs, daysBetween, type Language } from '@stacksight/contract';
import { type BackupSummary, readLastSummary } from '#backup/manifest.ts';
import { fromKept, sayFailure } from '#kit/messages/reason.ts';
import {
  countPushedCalls,
  countSignIns,
  lastRun,
  readFailedMails,
  readLateDays,
  readMessages,
  readTasks,
} from '../health.store.ts';
import type { HealthDeps, PartAnswer, Speech } from '../part.ts';
import { readLoads } from '../warehouse.store.ts';

// The parts of the service that work by themselves: backup, tasks, loads, sign-ins, mail, messages.

const oldBackupSeconds = (2 * dayMs) / 1000;
const stuckSeconds = 1_800;
const manyFailures = 50;

const ago = ({ clock }: HealthDeps, days: number) => new Date(clock.now().getTime() - days * dayMs);

export async function backupPart(
  deps: HealthDeps,
  speech: Speech,
  language: Language,
): Promise<PartAnswer> {
  const { say, span, bytes, join } = speech;
  const { backupDir } = deps.config;
  if (backupDir === null)
    return { level: 'bad', says: say('backup', 'off'), advice: say('backup', 'offAdvice') };
  const folder = resolve(backupDir);
  const [last, run] = await Promise.all([
    readLastSummary(folder),
    lastRun(deps.store.db, 'backup'),
  ]);
  const why = sayFailure(run?.reason ?? '', fromKept(run?.detail ?? null), language);
  const failure = run?.status === 'failed' ? say('backup', 'failed', { why }) : '';
  const facts = backupFacts(deps, speech, folder, last);
  const advice = say('backup', 'now');
  if (last === null) return { level: 'bad', says: failure || say('backup', 'none'), advice, facts };
  const seconds = (deps.clock.now().getTime() - Date.parse(last.takenAt)) / 1000;
  const params = { age: span(seconds), size: bytes(last.bytes), seconds: last.seconds };
  const says = join(say('backup', 'last', params), failure);
  const isOld = seconds > oldBackupSeconds;
  if (isOld || failure !== '') return { level: isOld ? 'bad' : 'watch', says, advice, facts };
  return { level: 'good', says, facts };
}

function backupFacts(
  { config }: HealthDeps,
  { say, at, bytes }: Speech,
  folder: string,
  last: BackupSummary | null,
): (readonly [string, string])[] {
  return [
    [say('backup', 'folder'), folder],
    ...(last === null
      ? []
      : [
          [say('backup', 'moment'), at(new Date(last.takenAt))] as const,
          [say('backup', 'added'), bytes(last.addedBytes)] as const,
        ]),
    ...(config.clickhouseUrl === null
      ? []
      : [[say('backup', 'warehouse'), say('backup', 'external')] as const]),
  ];
}

export async function queuePart(
  deps: HealthDeps,
  { say, span, full, join }: Speech,
): Promise<PartAnswer> {
  const { waiting, running, oldestWaiting, failed } = await readTasks(deps.store.db, ago(deps, 1));
  const seconds =
    oldestWaiting === null ? 0 : (deps.clock.now().getTime() - oldestWaiting.getTime()) / 1000;
  if (seconds > stuckSeconds)
    return {
      level: 'watch',
      says: say('queue', 'stuck', { waiting: full(waiting), age: span(seconds) }),
      advice: say('queue', 'stuckAdvice'),
      link: '/admin/jobs',
    };
  const now = say('queue', 'good', { running: full(running), waiting: full(waiting) });
  if (failed === 0) return { level: 'good', says: now };
  return {
    level: 'watch',
    says: join(now, say('queue', 'failed', { failed: full(failed) })),
    advice: say('queue', 'failedAdvice'),
    link: '/admin/job-log',
  };
}

export async function dataPart(
  { analytics, clock, timeZone, store }: HealthDeps,
  { say, full }: Speech,
  language: Language,
): Promise<PartAnswer> {
  const [{ groups, versions }, most] = await Promise.all([
    analytics.state(),
    readLateDays(store.db),
  ]);
  if (groups.length === 0)
    return {
      level: 'off',
      says: say('data', 'none'),
      advice: say('data', 'noneAdvice'),
      link: '/config/import',
    };
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(clock.now());
  const untilOf = (glc: string) =>
    versions.find((one) => one.glc === glc && one.name === 'behaviour_event')?.dataUntil ?? null;
  const late = groups.filter(({ glc }) => {
    const until = untilOf(glc);
    return most > 0 && until !== null && daysBetween(until, today) > most;
  });
  const facts = groups.map(({ glc, nameZh, nameEn, isDemo }) => {
    const name = language === 'zh-CN' ? nameZh : nameEn || nameZh;
    const until = untilOf(glc);
    const says = until === null ? say('data', 'empty') : say('data', 'until', { day: until });
    return [`${name}${isDemo ? say('data', 'demo') : ''}`, says] as const;
  });
  if (late.length === 0)
    return { level: 'good', says: say('data', 'good', { groups: full(groups.length) }), facts };
  return {
    level: 'watch',
    says: say('data', 'late', { late: full(late.length), days: most }),
    advice: say('data', 'lateAdvice'),
    link: '/config/data-quality?tab=sources',
    facts,
  };
}

export async function loadsPart(
  { engine, store }: HealthDeps,
  { say, full, at }: Speech,
): Promise<PartAnswer> {
  const [loads, pushed] = await Promise.all([readLoads(engine), countPushedCalls(store.db)]);
  const facts = [
    [say('loads', 'open'), full(loads.open)],
    [say('loads', 'pushed'), full(pushed)],
  ] as const;
  const done = full(loads.done);
  if (loads.bad > 0)
    return {
      level: 'watch',
      says: say('loads', 'bad', { bad: full(loads.bad), done }),
      advice: say('loads', 'badAdvice'),
      link: '/config/import',
      facts,
    };
  if (loads.lastAt === null) return { level: 'good', says: say('loads', 'none'), facts };
  return { level: 'good', says: say('loads', 'good', { done, last: at(loads.lastAt) }), facts };
}

export async function signInsPart(deps: HealthDeps, { say, full }: Speech): Promise<PartAnswer> {
  const found = await countSignIns(deps.store.db, ago(deps, 1), deps.clock.now());
  const params = { done: full(found.done), failed: full(found.failed) };
  const facts = [[say('signIns', 'blocked'), full(found.blocked)]] as const;
  if (found.failed < manyFailures)
    return { level: 'good', says: say('signIns', 'good', params), facts };
  return {
    level: 'watch',
    says: say('signIns', 'many', params),
    advice: say('signIns', 'manyAdvice'),
    link: '/admin/logins',
    facts,
  };
}

export async function mailPart(
  deps: HealthDeps,
  { say, full }: Speech,
  language: Language,
): Promise<PartAnswer> {
  if (deps.config.smtpUrl === null)
    return { level: 'off', says: say('mail', 'off'), advice: say('mail', 'offAdvice') };
  const { failed, last } = await readFailedMails(deps.store.db, ago(deps, 7));
  if (failed === 0) return { level: 'good', says: say('mail', 'good') };
  const why = sayFailure(last?.reason ?? '', fromKept(last?.detail ?? null), language);
  return {
    level: 'watch',
    says: say('mail', 'bad', { failed: full(failed), why }),
    advice: say('mail', 'badAdvice'),
  };
}

export async function webhooksPart(deps: HealthDeps, { say, full }: Speech): Promise<PartAnswer> {
  const { failed, waiting } = await readMessages(deps.store.db, ago(deps, 7));
  if (failed === 0 && waiting === 0) return { level: 'good', says: say('webhooks', 'good') };
  return {
    level: 'watch',
    says: say('webhooks', 'bad', { failed: full(failed), waiting: full(waiting) }),
    advice: say('webhooks', 'badAdvice'),
  };
}
