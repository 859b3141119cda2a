import type { Analytics } from '#analytics/run-query.ts';
import { toPatient } from '#engine/patient.ts';
import type { ServerDeps } from '#kit/deps.ts';
import { buildDemoCity, type DemoPlan, planDemo } from './demo/demo-city.ts';
import { fitDemoRecords, keepDemoRecords } from './demo/demo-records.ts';
import { watchBackups } from './watches/old-backup.ts';
import { watchSchedules } from './watches/start-due-runs.ts';
import { watchLoads } from './watches/tell-loads.ts';
import { watchQuality } from './watches/watch-quality.ts';

type LookAfterDeps = ServerDeps & { analytics: Analytics };
type Sentence = 'demo' | 'demoRenew' | 'demoStep' | 'demoReady' | 'demoFailed';
/** Writes a sentence to the console. */
type Tell = (sentence: Sentence, params?: Readonly<Record<string, string>>) => void;

/** Does what one server does for all servers on the same records, until the signal aborts. */
export async function lookAfter(
  deps: LookAfterDeps,
  tell: Tell,
  leading: AbortSignal,
): Promise<void> {
  const demo = await planDemo({ ...deps, engine: toPatient(deps.engine) });
  if (demo !== null) void showDemo(deps, demo, { tell, leading });
  void keepDemoRecords(deps, leading);
  void watchLoads(deps, leading);
  void watchQuality(deps, leading);
  void watchSchedules(deps, leading);
  void watchBackups(deps, leading);
}

async function showDemo(
  deps: LookAfterDeps,
  demo: DemoPlan,
  { tell, leading }: { tell: Tell; leading: AbortSignal },
): Promise<void> {
  if (demo.endsOn === null) tell('demo');
  else tell('demoRenew', { day: demo.endsOn });
  const onProgress = (step: string, fraction: number) => {
    const percent = `${Math.round(fraction * 100)} %`;
    if (!leading.aborted && fraction < 1) tell('demoStep', { step, percent });
  };
  const isDone = await buildDemoCity(deps, demo, { onProgress, signal: leading });
  if (isDone)
    await fitDemoRecords(deps, { isStart: false }).catch((err: unknown) =>
      deps.log.warn({ err }, 'the records of the demonstration city were not added'),
    );
  if (!leading.aborted) tell(isDone ? 'demoReady' : 'demoFailed');
}
