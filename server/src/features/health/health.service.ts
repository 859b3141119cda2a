import type { HealthLine, HealthPart, Language, ServiceHealth } from '@stacksight/contract';
import { sayFailure } from '#kit/messages/reason.ts';
import { toAppError } from '#kit/to-app-error.ts';
import type { Pulse } from '#lib/timing/pulse.ts';
import { lastRun } from './health.store.ts';
import { createSpeech, type HealthDeps, type PartAnswer, type Speech } from './part.ts';
import { diskPart, enginePart, recordsPart, serverPart, versionsPart } from './parts/machine.ts';
import {
  backupPart,
  dataPart,
  loadsPart,
  mailPart,
  queuePart,
  signInsPart,
  webhooksPart,
} from './parts/work.ts';

const patienceMs = 6_000;

/** Asks every part of the service how it is. A part that does not answer in time is `unknown`. */
export async function readHealth(
  deps: HealthDeps,
  pulse: Pulse,
  language: Language,
): Promise<ServiceHealth> {
  const speech = createSpeech(language, deps.timeZone);
  const parts: Readonly<Record<HealthPart, () => Promise<PartAnswer>>> = {
    server: () => serverPart(deps, speech, pulse),
    records: () => recordsPart(deps, speech),
    engine: () => enginePart(deps, speech),
    disk: () => diskPart(deps, speech),
    backup: () => backupPart(deps, speech, language),
    queue: () => queuePart(deps, speech),
    data: () => dataPart(deps, speech, language),
    loads: () => loadsPart(deps, speech),
    signIns: () => signInsPart(deps, speech),
    mail: () => mailPart(deps, speech, language),
    webhooks: () => webhooksPart(deps, speech),
    versions: () => versionsPart(deps, speech),
  };
  const lines = await Promise.all(
    Object.entries(parts).map(async ([part, ask]) => {
      const answer = await within(ask).catch((error: unknown) =>
        unknownPart(speech, error, language),
      );
      return toLine(part as HealthPart, answer, speech);
    }),
  );
  const isSet = deps.config.backupDir !== null;
  return {
    at: deps.clock.now().toISOString(),
    lines,
    backup: { isSet, running: isSet ? await progressOf(deps) : null },
  };
}

function toLine(part: HealthPart, answer: PartAnswer, { partName }: Speech): HealthLine {
  const { level, says, advice = null, link = null, facts = [] } = answer;
  const named = facts.map(([name, value]) => ({ name, value }));
  return { part, name: partName(part), level, says, advice, link, facts: named };
}

function unknownPart({ say }: Speech, error: unknown, language: Language): PartAnswer {
  const { code, params } = toAppError(error);
  const why = sayFailure(code, params, language);
  return {
    level: 'unknown',
    says: say('unknown', 'says', { why }),
    advice: say('unknown', 'advice'),
  };
}

/** Returns how far the backup that runs is; null if none runs. */
async function progressOf({ store }: HealthDeps): Promise<number | null> {
  const run = await lastRun(store.db, 'backup').catch(() => null);
  if (run === null || (run.status !== 'waiting' && run.status !== 'running')) return null;
  return run.total === null || run.total === 0 ? 0 : run.done / run.total;
}

async function within<T>(work: () => Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new DOMException('no answer in time', 'TimeoutError')),
    patienceMs,
  );
  return Promise.race([work(), late.promise]).finally(() => clearTimeout(timer));
}
