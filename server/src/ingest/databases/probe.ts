import type { ConnectionTest } from '@stacksight/contract';
import { DialError, type DialTrouble } from '../sources/dial.ts';
import { type Refusal, ServerRefusal, type SourceAddress } from '../sources/target.ts';
import { openDatabase } from './open-database.ts';
import type { SourceDatabase } from './source-database.ts';

export type ProbeOutcome = Pick<
  ConnectionTest,
  'reached' | 'version' | 'tables' | 'isReadOnly' | 'ms'
> & {
  /** Null for a connection that can be used. */
  trouble: DialTrouble | Refusal | 'noTables' | null;
  /** The text of the server's message. */
  detail: string;
};

// What no database says, but what does not answer as one.
const beforeServer = new Set<Refusal>(['otherServer', 'tls', 'silent', 'lost']);

/**
 * Tries a data source step by step: its address, its port, the kind of server, the sign-in, the tables. Returns the
 * last step that succeeded, and what the account may do.
 */
export async function probe(source: SourceAddress, allowsLocal: boolean): Promise<ProbeOutcome> {
  const started = performance.now();
  const outcome: ProbeOutcome = {
    reached: 'nothing',
    version: null,
    tables: null,
    isReadOnly: null,
    trouble: null,
    detail: '',
    ms: 0,
  };
  try {
    const database = await openDatabase(source, {
      allowsLocal,
      reached: (step) => {
        outcome.reached = step;
      },
    });
    outcome.reached = 'signIn';
    await look(database, outcome).finally(database.close);
  } catch (error) {
    if (error instanceof DialError) outcome.trouble = error.trouble;
    else if (error instanceof ServerRefusal) {
      outcome.trouble = error.refusal;
      outcome.detail = error.message;
      const isServer = outcome.reached === 'port' && !beforeServer.has(error.refusal);
      if (isServer) outcome.reached = 'server';
    } else throw error;
  }
  return { ...outcome, ms: Math.round(performance.now() - started) };
}

async function look(database: SourceDatabase, outcome: ProbeOutcome): Promise<void> {
  outcome.version = await database.version();
  outcome.tables = (await database.tables()).length;
  outcome.isReadOnly = !(await database.canWrite());
  if (outcome.tables > 0) outcome.reached = 'tables';
  else outcome.trouble = 'noTables';
}
