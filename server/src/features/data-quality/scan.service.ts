import { addDays, type QualityCheck } from '@stacksight/contract';
import { toDay } from '#analytics/calendar/days.ts';
import type { Analytics } from '#analytics/run-query.ts';
import type { ServerDeps } from '#kit/deps.ts';
import { readSettings, settingsNow } from '#store/config/own-settings.ts';
import { listUnnamedCodes } from './checks/codes.store.ts';
import { type CheckDays, countBadRows } from './checks/count-rows.store.ts';
import { readActiveDays, readHolidays } from './checks/gaps.store.ts';
import { findGaps } from './checks/gaps.ts';
import { type RowCheck, recentDays } from './checks/row-check.ts';
import { rowChecks } from './checks/row-checks.store.ts';
import { versionOf } from './data-version.ts';
import type { NewFinding } from './finding.ts';
import { callSource } from './say.ts';
import { sourceKey } from './sources/fed-by-rules.ts';
import { readSources } from './sources/read-sources.ts';
import { lateEvents } from './sources/sources.ts';

export type ScanDeps = Pick<ServerDeps, 'store' | 'engine' | 'clock' | 'config' | 'log'> & {
  analytics: Pick<Analytics, 'state' | 'labels'>;
};
export type Scan = {
  version: string;
  findings: NewFinding[];
  /** The checks that were not possible, each with the code of the reason and what is missing. */
  unknown: Partial<Record<QualityCheck, string>>;
};
type Group = Awaited<ReturnType<typeof readGroup>>;
type Outcome = NewFinding[] | string;

const mostCodesShown = 5;

/** Checks the data of a group. */
export async function scanGroup(deps: ScanDeps, glc: string, signal: AbortSignal): Promise<Scan> {
  const group = await readGroup(deps, glc);
  const scan: Scan = { version: group.version, findings: [], unknown: {} };
  const take = async (check: QualityCheck, work: () => Promise<Outcome>) => {
    const outcome = await work().catch((err: unknown) => {
      signal.throwIfAborted();
      deps.log.warn({ err, check, glc }, 'a check of the data failed');
      return 'failed';
    });
    if (typeof outcome === 'string') scan.unknown[check] = outcome;
    else scan.findings.push(...outcome);
  };
  await take('late', () => scanLate(deps, group, signal));
  await take('noLoans', () => scanGaps(deps, group, { check: 'noLoans', event: 'loan' }, signal));
  await take('noVisits', () =>
    scanGaps(deps, group, { check: 'noVisits', event: 'visit' }, signal),
  );
  await take('unnamedCodes', () => scanCodes(deps, group, signal));
  for (const check of rowChecks)
    await take(check.check, () => scanRows(deps, group, check, signal));
  return scan;
}

/** Returns the values that the checks of a group compare with. */
export async function checkDays(
  { analytics, clock, config }: Pick<ScanDeps, 'analytics' | 'clock' | 'config'>,
  glc: string,
): Promise<CheckDays> {
  const { versions } = await analytics.state();
  const from = versions.find((one) => one.glc === glc && one.name === 'behaviour_event')?.dataFrom;
  const today = toDay(clock.now(), config.timeZone);
  const year = Number(today.slice(0, 4));
  return {
    ...{ glc, today, year, since: addDays(today, -recentDays) },
    firstYear: Math.min(year, Number((from ?? today).slice(0, 4))),
    settled: addDays(from ?? today, 180),
  };
}

async function readGroup(deps: ScanDeps, glc: string) {
  const { versions } = await deps.analytics.state({ isFresh: true });
  const own = versions.filter((one) => one.glc === glc);
  const events = own.find(({ name }) => name === 'behaviour_event')?.events ?? {};
  return {
    glc,
    version: versionOf(own),
    events,
    lacks: (needs: readonly string[]) =>
      needs.find((one) => !(one in events) && !own.some(({ name }) => name === one)) ?? null,
    days: await checkDays(deps, glc),
  };
}

async function scanLate({ engine, config }: ScanDeps, group: Group, signal: AbortSignal) {
  const { glc, days } = group;
  const sources = await readSources({ engine, config }, glc, signal);
  if (sources.length === 0) return 'noLoads';
  if (sources.every(({ usual }) => usual.size === 0)) return 'noRhythm';
  return sources.flatMap((source) =>
    lateEvents(source, days.today).map(
      ({ event, until, usual, age }): NewFinding => ({
        check: 'late',
        key: `${sourceKey(source.id)}|${event}|${until}`,
        ...{ libcode: '', rows: age - usual, since: until, until: null },
        facts: { source: callSource(source), event, age: String(age), usual: String(usual) },
      }),
    ),
  );
}

async function scanGaps(
  { engine, store }: ScanDeps,
  { glc, days, events }: Group,
  { check, event }: { check: QualityCheck; event: string },
  signal: AbortSignal,
): Promise<Outcome> {
  const reach = events[event];
  if (reach === undefined) return `notLoaded ${event}`;
  const yesterday = addDays(days.today, -1);
  const span = { since: days.since, until: reach.until < yesterday ? reach.until : yesterday };
  const [active, holidays, settings] = await Promise.all([
    readActiveDays(engine, { glc, event, ...span }, signal),
    readHolidays(engine, span),
    readSettings(store.db, glc),
  ]);
  if (active.size === 0) return 'noDays';
  return [...active].flatMap(([libcode, own]) => {
    const hours = settingsNow(settings, libcode).openingHours.value;
    return findGaps({ active: own, until: span.until, hours, holidays }).map(
      ({ from, until, days: rows }): NewFinding => ({
        ...{ check, key: `${libcode}|${from}`, libcode, rows, since: from, until, facts: {} },
      }),
    );
  });
}

async function scanCodes(deps: ScanDeps, { glc }: Group, signal: AbortSignal): Promise<Outcome> {
  const scope = { glc, libraries: null };
  const codes = await listUnnamedCodes(deps, scope, { language: 'zh-CN', signal });
  return [...Map.groupBy(codes, ({ kind }) => kind)].map(
    ([kind, own]): NewFinding => ({
      ...{ check: 'unnamedCodes', key: kind, libcode: '', rows: own.length },
      ...{ since: null, until: null },
      facts: {
        codes: own
          .slice(0, mostCodesShown)
          .map(({ code }) => code)
          .join(', '),
      },
    }),
  );
}

async function scanRows(
  { engine }: ScanDeps,
  { days, lacks }: Group,
  check: RowCheck,
  signal: AbortSignal,
): Promise<Outcome> {
  const missing = lacks(check.needs);
  if (missing !== null) return `notLoaded ${missing}`;
  const counted = await countBadRows(engine, check, days, signal);
  if (counted === null) return 'empty';
  return counted.map(({ libcode, rows, since, until }) => ({
    ...{ check: check.check, key: libcode || '-', libcode, rows, since, until, facts: {} },
  }));
}
