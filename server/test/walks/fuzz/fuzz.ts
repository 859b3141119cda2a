import fc from 'fast-check';
import type { NewAccount } from '../../accounts.ts';
import { type FuzzCall, fuzzCalls } from './calls.ts';
import type { KnownValues } from './values.ts';

/** The second caller beside the super account: some permissions, one library. */
export const branchAccount: NewAccount = {
  username: 'branch',
  permissions: ['dashboard:view', 'borrowing:view', 'rule:run', 'config:edit'],
  libraries: [{ glc: 'g', libcode: 'A' }],
};

export type FuzzReply = { status: number; text: string };

export type FuzzResult = {
  /** The number of calls, without those that shrink a failing one. */
  calls: number;
  /** The number of answers by status. */
  statuses: Readonly<Record<string, number>>;
  /** The smallest failing call with its answer; null if no call fails. */
  failure: { call: FuzzCall; reply: FuzzReply } | null;
};

type FuzzOptions = {
  known: KnownValues;
  seed: number;
  count: number;
  send: (call: FuzzCall) => Promise<FuzzReply>;
  /** Returns true to end the run early. */
  isOver?: () => boolean;
};

/** Makes random calls until one breaks the server. */
export async function fuzz({ known, seed, count, send, isOver }: FuzzOptions): Promise<FuzzResult> {
  const statuses: Record<string, number> = {};
  let calls = 0;
  let last: FuzzReply | null = null;
  const property = fc.asyncProperty(fuzzCalls(known), async (call) => {
    if (isOver?.() === true) return true;
    const reply = await send(call);
    calls += 1;
    statuses[reply.status] = (statuses[reply.status] ?? 0) + 1;
    if (!isBroken(reply)) return true;
    last = reply;
    return false;
  });
  const result = await fc.check(property, { seed, numRuns: count, maxSkipsPerRun: 1 });
  const [call] = result.counterexample ?? [];
  // If the failing call got no answer, its error is thrown.
  if (result.failed && last === null) throw result.errorInstance;
  const failure = call === undefined || last === null ? null : { call, reply: last };
  return { calls, statuses, failure };
}

// What is missing outside: a mail server (503), and the database of a data source (502). Neither is a fault.
const outside = ['"code":"mail.not_configured"', '"code":"source.failed"', '"code":"source.away"'];

// Returns whether an answer shows a fault.
const isBroken = ({ status, text }: FuzzReply): boolean =>
  status >= 500 && !outside.some((code) => text.includes(code));
