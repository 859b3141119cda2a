import { daysBetween } from '@stacksight/contract';
import type { Analytics } from '#analytics/run-query.ts';
import type { ServerDeps, TaskKind } from '#kit/deps.ts';
import words from '../job-words.json' with { type: 'json' };
import { readNumberParam } from './params.store.ts';
import { say } from './say.ts';

type LateDataDeps = Pick<ServerDeps, 'store' | 'clock' | 'config' | 'notify'> & {
  analytics: Pick<Analytics, 'state'>;
};

const usualDays = 3;

/** Sends one notice for each library group whose newest day of data is too old. */
export function lateDataTask(part: LateDataDeps): TaskKind {
  return {
    atOnce: 1,
    attempts: 1,
    cron: '0 9 * * *',
    words: words.lateData,
    run: async () => {
      await tellLate(part);
      return null;
    },
  };
}

async function tellLate({ store, clock, config, notify, analytics }: LateDataDeps): Promise<void> {
  const most = await readNumberParam(store.db, 'data.late_days', usualDays);
  if (most === 0) return;
  const { versions, groups } = await analytics.state();
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: config.timeZone }).format(clock.now());
  for (const { glc, name, dataUntil } of versions) {
    const group = groups.find((one) => one.glc === glc);
    if (name !== 'behaviour_event' || group === undefined || dataUntil === null) continue;
    const days = daysBetween(dataUntil, today);
    if (days <= most) continue;
    const facts = {
      group: { 'zh-CN': group.nameZh, 'en-US': group.nameEn || group.nameZh },
      days: String(days),
      until: dataUntil,
    };
    await notify({
      kind: 'late',
      summary: say('late', facts),
      details: say('lateDetails', facts),
      system: say('warehouse'),
      link: { path: '/analysis/warehouse', label: say('look') },
      to: { holding: 'warehouse:view', glc },
      once: `late ${glc} ${dataUntil}`,
    });
  }
}
