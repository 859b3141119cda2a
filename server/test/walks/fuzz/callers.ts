import type { TestClient } from '../../client.ts';
import type { FuzzCall } from './calls.ts';

type FuzzCaller = FuzzCall['by'];
type Callers = {
  /** Who makes a call: signed in again where another call has ended the session. */
  callerOf(by: FuzzCaller): Promise<TestClient>;
  /** Is told of each answer. */
  answered(by: FuzzCaller, status: number): void;
};

/** Those who make the calls; accounts that other calls have closed are nobody from then on. */
export function createCallers(nobody: TestClient, password: string): Callers {
  const clients = new Map<FuzzCaller, TestClient>();
  let signIns = 0;
  const signIn = async (by: FuzzCaller): Promise<TestClient> => {
    signIns += 1;
    // Another address each time: the calls themselves fail to sign in so often that theirs has to wait.
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
