import type { ProbeOutcome } from '../databases/probe.ts';
import { DialError } from '../sources/dial.ts';
import { ServerRefusal, type ServiceAddress } from '../sources/target.ts';
import { openService, type ServiceLimits } from './open-service.ts';
import { createServiceReader } from './service-reader.ts';

// A person waits for the test of a connection.
const hasty: Partial<ServiceLimits> = { answerMs: 15_000, idleMs: 15_000, mostWaits: 0 };

/** Tries a service over HTTP step by step: its address, its port, and whether it speaks the protocol. */
export async function probeService(
  source: ServiceAddress,
  allowsLocal: boolean,
): Promise<ProbeOutcome> {
  const started = performance.now();
  const outcome: ProbeOutcome = {
    ...{ reached: 'nothing', version: null, tables: null, isReadOnly: null },
    ...{ trouble: null, detail: '', ms: 0 },
  };
  try {
    const service = await openService(source, {
      allowsLocal,
      limits: hasty,
      reached: (step) => {
        outcome.reached = step;
      },
    });
    outcome.version = await createServiceReader(service, { ...source, settings: {} }).version();
    Object.assign(outcome, { reached: 'tables', isReadOnly: true });
  } catch (error) {
    if (error instanceof DialError) outcome.trouble = error.trouble;
    else if (error instanceof ServerRefusal) outcome.trouble = error.refusal;
    else throw error;
  }
  return { ...outcome, ms: Math.round(performance.now() - started) };
}
