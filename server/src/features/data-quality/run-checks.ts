import { dayMs, type QualityCheck } from '@stacksight/contract';
import { toDay } from '#analytics/calendar/days.ts';
import type { BilingualText, Notify, TaskKind } from '#kit/deps.ts';
import { fillInBothLanguages } from '#kit/say-in.ts';
import type { Tx } from '#store/backend.ts';
import checks from './check-words.json' with { type: 'json' };
import { rowCheck } from './checks/row-checks.store.ts';
import { type AcceptanceRow, type NewFinding, openRows } from './finding.ts';
import * as store from './quality.store.ts';
import words from './quality-words.json' with { type: 'json' };
import { isSmall } from './say.ts';
import { type ScanDeps, scanGroup } from './scan.service.ts';

export type RunChecksDeps = ScanDeps & { notify: Notify };

const say = fillInBothLanguages(words.notice);
const between = words.notice.between;
/** A notice names so many checks. */
const mostNamed = 5;

/** Returns the task that checks the data of every group once a day. */
export function checkDataTask(deps: RunChecksDeps): TaskKind {
  return {
    atOnce: 1,
    attempts: 1,
    cron: '40 6 * * *',
    words: words.job,
    run: async ({ signal }) => {
      for (const { glc } of (await deps.analytics.state()).groups)
        await checkGroup(deps, glc, signal);
      return null;
    },
  };
}

/** Checks the data of a group, keeps the result of the day with the rows that `also` writes, and sends a notice if something got worse. */
export async function checkGroup(
  deps: RunChecksDeps,
  glc: string,
  signal: AbortSignal,
  also?: (tx: Tx, found: { findings: number; unknown: number }) => Promise<void>,
): Promise<void> {
  const { clock, config, store: opened } = deps;
  const start = performance.now();
  const scan = await scanGroup(deps, glc, signal);
  const at = clock.now();
  const { unknown, version, findings } = scan;
  const run = {
    ...{ glc, day: toDay(at, config.timeZone), at, version, unknown },
    milliseconds: Math.round(performance.now() - start),
  };
  const before = await store.lastRun(opened.db, glc);
  const old =
    before === null ? [] : await store.listFindings(opened.db, { glc, day: before.day }, null);
  await opened.transaction(async (tx) => {
    await store.writeRun(tx, run, findings);
    await also?.(tx, { findings: findings.length, unknown: Object.keys(unknown).length });
  });
  if (before === null) return;
  const accepted = await store.acceptancesOf(opened.db, glc);
  const was = countOpen(
    old.map(({ finding }) => finding),
    accepted,
  );
  const now = countOpen(findings, accepted);
  // What could not be checked before is not worse now.
  const worse = [...now].filter(
    ([check, rows]) => rows > (was.get(check) ?? 0) && before.unknown[check] === undefined,
  );
  if (worse.length === 0) return;
  const told = worse.map(([check, rows]) => ({
    name: checks[check].name,
    before: shown(check, was.get(check) ?? 0),
    now: shown(check, rows),
  }));
  await tellWorse(deps, { glc, at }, told);
}

/** Writes a number for everybody who may see the group, also for those who may not see single readers. */
function shown(check: QualityCheck, rows: number): string {
  const hides = rowCheck(check)?.isOfReaders === true && isSmall(rows);
  return hides ? '< 5' : rows.toLocaleString('en-US');
}

function countOpen(
  findings: readonly NewFinding[],
  accepted: readonly AcceptanceRow[],
): Map<NewFinding['check'], number> {
  const known = new Map(accepted.map((one) => [`${one.check} ${one.key}`, one]));
  const counts = new Map<NewFinding['check'], number>();
  for (const one of findings) {
    const open = openRows(one, known.get(`${one.check} ${one.key}`) ?? null);
    if (open > 0) counts.set(one.check, (counts.get(one.check) ?? 0) + open);
  }
  return counts;
}

type Worse = { name: BilingualText; before: string; now: string };

async function tellWorse(
  { notify, analytics }: RunChecksDeps,
  { glc, at }: { glc: string; at: Date },
  worse: readonly Worse[],
): Promise<void> {
  const group = (await analytics.state()).groups.find((one) => one.glc === glc);
  const name = {
    'zh-CN': group?.nameZh || glc,
    'en-US': group?.nameEn || group?.nameZh || glc,
  };
  const parts = worse.slice(0, mostNamed).map((one) => say('part', one));
  const what = {
    'zh-CN': parts.map((part) => part['zh-CN']).join(between['zh-CN']),
    'en-US': parts.map((part) => part['en-US']).join(between['en-US']),
  };
  await notify({
    kind: 'late',
    summary: say('worse', { group: name }),
    details: say('worseDetails', { what }),
    system: say('system'),
    link: { path: '/config/data-quality', label: say('look') },
    to: { holding: 'warehouse:view', glc },
    once: `quality ${glc} ${Math.floor(at.getTime() / dayMs)} ${worse.map((one) => `${one.name['en-US']} ${one.now}`).join()}`,
  });
}
