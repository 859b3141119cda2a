import { randomUUID } from 'node:crypto';
import { toDay } from '#analytics/calendar/days.ts';
import type { Analytics } from '#analytics/run-query.ts';
import { keepPeriod } from '#features/official-return/closings/close-period.ts';
import { lateBatch } from '#ingest/demo/flow/late-load.ts';
import { demoGlc as glc } from '#ingest/demo/scene.ts';
import type { ServerDeps } from '#kit/deps.ts';
import { claimDemo, isDemoClaimed } from '#store/demo/claim-demo.ts';
import { markDemo } from '#store/demo/shown-demo.ts';
import { periodClosing, returnEntry } from '#store/schema/analysis/returns.ts';
import words from './demo-return-words.json' with { type: 'json' };

type DemoReturnDeps = Pick<ServerDeps, 'clock' | 'config' | 'engine' | 'store'> & {
  analytics: Analytics;
};

/** The numbers that the staff entered, for the closed year and the year before. */
const entries: Readonly<Record<string, readonly [number, number]>> = {
  staff: [186, 181],
  professionals: [131, 127],
  lectures: [142, 128],
  lecture_people: [9_840, 8_960],
  exhibitions: [36, 34],
  exhibition_people: [61_200, 58_300],
  trainings: [88, 79],
  training_people: [3_120, 2_870],
  income: [49_200, 45_800],
  expenditure: [48_600, 34_900],
  acquisition_cost: [6_820, 6_410],
  stack_area: [9_400, 9_400],
  reading_area: [14_600, 14_600],
  child_seats: [860, 820],
  computers: [640, 612],
  reader_computers: [388, 372],
  shelf_length: [21_300, 20_900],
};

/**
 * Fills in the return of last year of the demonstration city and closes it as it was before a late load came, once in
 * the life of an installation.
 */
export async function seedDemoReturns(deps: DemoReturnDeps, signal: AbortSignal): Promise<void> {
  const { analytics, clock, config, store } = deps;
  if (await isDemoClaimed(store.db, 'closing')) return;
  const now = clock.now();
  const year = Number(toDay(now, config.timeZone).slice(0, 4)) - 1;
  const period = String(year);
  const at = { glc, libcode: '', form: 'cn_yearbook' };
  const enteredAt = new Date(`${year + 1}-01-12T02:00:00Z`);
  const lines = Object.entries(entries).flatMap(([field, [value, before]]) =>
    [
      { period, value },
      { period: String(year - 1), value: before },
    ].map((line) => ({ ...at, ...line, kind: 'value' as const, field, note: '' })),
  );
  const note = {
    ...{ ...at, period, kind: 'check' as const, field: 'change:expenditure', value: null },
    note: words.expenditure['zh-CN'],
    english: { note: words.expenditure['en-US'] },
  };
  const made = [...lines, note].map((line) => ({
    ...line,
    id: randomUUID(),
    enteredBy: words.author,
    enteredAt,
  }));
  await store.transaction(async (tx) => {
    // The numbers that the closing keeps come from the engine, which may fail: the next round then adds only them.
    if (!(await claimDemo(tx, 'returns'))) return;
    await tx.insert(returnEntry).values(made);
    await markDemo(tx, 'return_entry', made);
  });
  const place = { glc, libcode: '', name: glc, isDemo: true };
  const kept = await keepPeriod(
    { ...deps, analytics: withoutLateLoad(analytics), timeZone: config.timeZone },
    { place, period },
    caller(signal),
  );
  const closing = {
    ...{
      id: randomUUID(),
      glc,
      libcode: '',
      period,
      note: words.closed['zh-CN'],
      closedBy: words.author,
    },
    closedAt: new Date(`${year + 1}-01-20T02:00:00Z`),
    ...kept,
  };
  await store.transaction(async (tx) => {
    if (!(await claimDemo(tx, 'closing'))) return;
    await tx.insert(periodClosing).values(closing);
    const english = { note: words.closed['en-US'] };
    await markDemo(tx, 'period_closing', [{ id: closing.id, english }]);
  });
}

/** Asks as if the late load had not come. */
const withoutLateLoad = (analytics: Analytics): Analytics => ({
  ...analytics,
  query: (query, asker, options) => {
    if (query.kind !== 'table') return analytics.query(query, asker, options);
    const early = { field: 'load', op: 'ne' as const, value: lateBatch };
    const filter = query.filter === undefined ? early : { all: [query.filter, early] };
    return analytics.query({ ...query, filter }, asker, options);
  },
});

const caller = (signal: AbortSignal) => ({
  caller: {
    ...{ accountId: '', username: words.author, isSuper: true, sessionId: '' },
    permissions: new Set<string>(),
    scope: { groups: 'all' as const },
    defaultGlc: glc,
    mustChangePassword: false,
  },
  language: 'zh-CN' as const,
  signal,
});
