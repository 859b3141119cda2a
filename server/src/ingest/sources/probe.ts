import type { ConnectionTest } from '@stacksight/contract';
import { connectToAddress, DialError, type DialTrouble, findAddress } from './dial.ts';
import { askClickHouse, askPostgres, readGreeting } from './servers.ts';
import { type Refusal, ServerRefusal, type SourceAddress } from './target.ts';

export type ProbeOutcome = Pick<ConnectionTest, 'reached' | 'version' | 'ms'> & {
  /** Null for a good connection. */
  trouble: DialTrouble | Refusal | 'onlyReachable' | null;
  /** The text of the server's message. */
  detail: string;
};

/** Tries a data source step by step, and returns the last step that succeeded. */
export async function probe(target: SourceAddress, allowsLocal: boolean): Promise<ProbeOutcome> {
  const started = performance.now();
  let reached: ProbeOutcome['reached'] = 'nothing';
  const end = (rest: Pick<ProbeOutcome, 'trouble'> & Partial<ProbeOutcome>): ProbeOutcome => ({
    reached,
    version: null,
    detail: '',
    ms: Math.round(performance.now() - started),
    ...rest,
  });
  try {
    const address = await findAddress(target.host, allowsLocal);
    reached = 'address';
    const socket = await connectToAddress(address, target.port);
    reached = 'port';
    if (target.type === 'mysql') {
      const version = await readGreeting(socket);
      reached = 'server';
      return end({ trouble: 'onlyReachable', version });
    }
    socket.destroy();
    if (target.type === 'sqlserver' || target.type === 'oracle')
      return end({ trouble: 'onlyReachable' });
    const ask = target.type === 'postgresql' ? askPostgres : askClickHouse;
    const version = await ask(target, address);
    reached = 'signIn';
    return end({ trouble: null, version });
  } catch (error) {
    if (error instanceof DialError) return end({ trouble: error.trouble });
    if (error instanceof ServerRefusal)
      return end({ trouble: error.refusal, detail: error.message });
    throw error;
  }
}
