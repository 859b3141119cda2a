import type { TestClient } from '../../client.ts';
import type { FuzzCall } from './calls.ts';

type FuzzCaller = FuzzCall['by'];
type Callers = {
  /** Returns the client of a caller, signed in again if a call has ended its session. */
  callerOf(by: FuzzCaller): Promise<TestClient>;
  /** Must be called with the status of each answer. */
  answered(by: FuzzCaller, status: number): void;
};

/**
 * Returns the clients that make the calls. After a call has closed an account, its calls are made without a sign-in.
 */
export function createCallers(nobody: TestClient, password: string): Callers {
  const clients = new Map<FuzzCaller, TestClient>();
  let signIns = 0;
  const signIn = async (by: FuzzCaller): Promise<TestClient> => {
    signIns += 1;
    // A new address is used each time, because the random calls fail to sign in so often that their address is
    // throttled.
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
