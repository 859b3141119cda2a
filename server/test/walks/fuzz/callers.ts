import type { TestClient } from '../../client.ts';
import type { FuzzCall } from './calls.ts';

type FuzzCaller = FuzzCall['by'];
type Callers = {
  /** The client of a caller; it signs in again after a call has ended its session. */
  callerOf(by: FuzzCaller): Promise<TestClient>;
  /** Must be told the status of each answer. */
  answered(by: FuzzCaller, status: number): void;
};

/** Returns the clients that make the calls. An account that a call has closed calls without signing in from then on. */
export function createCallers(nobody: TestClient, password: string): Callers {
  const clients = new Map<FuzzCaller, TestClient>();
  let signIns = 0;
  const signIn = async (by: FuzzCaller): Promise<TestClient> => {
    signIns += 1;
    // Uses a new address each time: the fuzzed calls fail to sign in so often that their address is throttled.
    const headers = { 'x-forwarded-for': `127.1.${signIns >> 8}.${signIns & 255}` };
    return nobody.signIn(by, password, { headers });
  };
  return {
    async callerOf(by) {
      if (by === 'nobody') return nobody;
      const known = clients.get(by);
      if (known !== undefined) return known;
      const made = by === 'super' ? await signIn(by) : await signIn(by).catch(() => nobody);
      clients.set(by, made);
      return made;
    },
    answered(by, status) {
      if (status === 401) clients.delete(by);
    },
  };
}
