import { setTimeout as wait } from 'node:timers/promises';
import type { Analytics } from '#analytics/run-query.ts';
import { type EndedBatch, listEnded } from '#ingest/batch/journal.ts';
import type { ServerDeps } from '#kit/deps.ts';
import { say } from './say.ts';

type TellLoadsDeps = Pick<ServerDeps, 'engine' | 'notify' | 'log'> & {
  analytics: Pick<Analytics, 'state'>;
};

const lookEveryMs = 10_000;

/** Sends the people who manage the data a notice of each load that ends, in any process. */
export async function watchLoads(part: TellLoadsDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await tellLoads(part).catch((err: unknown) => {
      if (!signal.aborted) part.log.debug({ err }, 'the list of loads could not be read');
    });
    await wait(lookEveryMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Sends the notices of the last day's loads that have none yet. */
export async function tellLoads({ engine, notify, analytics }: TellLoadsDeps): Promise<void> {
  const ended = await listEnded(engine);
  if (ended.length === 0) return;
  const { groups } = await analytics.state();
  for (const one of ended) {
    const group = groups.find(({ glc }) => glc === one.glc);
    const name = {
      'zh-CN': group?.nameZh || one.glc,
      'en-US': group?.nameEn || group?.nameZh || one.glc,
    };
    await notify({
      kind: 'import',
      ...wordsOf(one, name),
      system: say('warehouse'),
      link: { path: '/analysis/warehouse', label: say('look') },
      to: { holding: 'warehouse:view', glc: one.glc },
      once: `load ${one.batch} ${one.version}`,
    });
  }
}

function wordsOf(one: EndedBatch, group: { 'zh-CN': string; 'en-US': string }) {
  const number = (count: number) => Number(count).toLocaleString('en-US');
  const facts = {
    file: one.file,
    group,
    rows: number(one.rowsIn),
    loaded: number(one.rowsLoaded),
    refused: number(one.rowsRefused),
  };
  if (one.phase === 'dropped')
    return { summary: say('dropped', facts), details: say('droppedDetails', facts) };
  if (one.phase === 'refused')
    return { summary: say('refused', facts), details: say('refusedDetails', facts) };
  const details = Number(one.rowsRefused) > 0 ? 'loadedRefused' : 'loadedDetails';
  return { summary: say('loaded', facts), details: say(details, facts) };
}
