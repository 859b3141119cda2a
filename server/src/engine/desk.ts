import type { Log } from '#lib/log.ts';
import type { Channel, RunOptions } from './call.ts';
import { createReads, type Reads } from './client.ts';
import { deskLimits } from './embedded/users.ts';
import { EngineError } from './errors.ts';

/** The readings of a user that can read the analytic tables and nothing else. */
export type Desk = Reads;

/** Opens the desk's channel; stays closed (null) for a user whom the engine would let write. */
export async function openDesk(app: Channel, connect: Channel['connect'], log: Log) {
  const maxAnswerBytes = deskLimits.resultBytes;
  const channel: Channel = { ...app, connect, settings: {}, isLimitSent: false, maxAnswerBytes };
  const bare = createReads(channel);
  const [answer] = await bare.rows<{ readonly: number }>(
    "SELECT getSetting('readonly') AS readonly",
  );
  if (answer?.readonly !== 1 && answer?.readonly !== 2) {
    log.warn('the desk user is not read-only (its profile needs readonly = 1), so the desk is off');
    return null;
  }
  const limited = createReads({ ...channel, isLimitSent: true });
  return guard((await canLimit(limited)) ? limited : bare, bare);
}

async function canLimit(reads: Reads): Promise<boolean> {
  try {
    await reads.rows('SELECT 1');
    return true;
  } catch (error) {
    if (error instanceof EngineError) return false;
    throw error;
  }
}

// What is run is the engine's own rendering of the statement, so what is checked is what is run.
function guard(reads: Reads, bare: Reads): Desk {
  const check = async (sql: string, options?: RunOptions): Promise<string> => {
    const signal = options?.signal ? { signal: options.signal } : {};
    const [answer] = await bare
      .rows<{ text: string }>('SELECT formatQuery({sql:String}) AS text', { sql }, signal)
      .catch((error) => Promise.reject(withoutFrame(error)));
    return assertInside(answer?.text ?? '');
  };
  return {
    rows: async (sql, params, options) => reads.rows(await check(sql, options), params, options),
    table: async (sql, params, options) => reads.table(await check(sql, options), params, options),
    async *stream(sql, params, options) {
      const limited = { ...options, seconds: options?.seconds ?? deskLimits.seconds };
      yield* reads.stream(await check(sql, options), params, limited);
    },
  };
}

// Functions that reach out of the tables, and that no grant stops: the embedded engine lets anybody call file().
const outsideFunctions: ReadonlySet<string> = new Set([
  'file',
  'catboostevaluate',
  'evalmlmethod',
  'getclienthttpheader',
  'getserversetting',
  'logtrace',
  'aiclassify',
  'aiembed',
  'aiextract',
  'aigenerate',
  'aitranslate',
]);

// Refuses a statement, as the engine renders it, that names such a function anywhere but in a text.
function assertInside(rendered: string): string {
  for (const [, quoted, bare] of rendered.matchAll(
    /'(?:[^'\\]|\\.)*'|`((?:[^`\\]|\\.)*)`|([a-z_]\w*)/gis,
  )) {
    const name = (quoted ?? bare ?? '').toLowerCase();
    if (!outsideFunctions.has(name)) continue;
    throw new EngineError(
      497,
      'ACCESS_DENIED',
      `The name ${name} cannot be used in the query desk.`,
    );
  }
  return rendered;
}

function withoutFrame(error: unknown): unknown {
  if (!(error instanceof EngineError)) return error;
  const message = error.message.replace(/:? In scope SELECT formatQuery\(.*$/s, '').trim();
  return new EngineError(error.code, error.type, message, error);
}
