import type { Engine } from '../../server/src/engine/open.ts';

type Statement = {
  kind: 'rows' | 'table';
  sql: string;
  params: Parameters<Engine['rows']>[1];
  options: Parameters<Engine['rows']>[2];
};

/**
 * The statements of one question, in waves. The statements of a wave run at the same time, and the next wave runs
 * after them.
 */
export type Waves = Statement[][];

// Returns whether a statement reads the state of the data. The server sends it at most once in two seconds, so it is
// left out.
const isState = ({ sql }: Statement): boolean =>
  sql.includes('FROM data_version') || sql.includes('FROM dim_group');

/** Returns an engine that records the statements sent to it, so that the bench can repeat them without the server. */
export function createWaves(engine: Engine) {
  let waves: Waves | null = null;
  let hasEnded = true;
  const noting =
    <Answer>(kind: Statement['kind'], run: (...args: never[]) => Promise<Answer>) =>
    async (
      sql: string,
      params: Statement['params'],
      options: Statement['options'],
    ): Promise<Answer> => {
      if (waves !== null && hasEnded) waves.push([]);
      hasEnded = false;
      waves?.at(-1)?.push({ kind, sql, params, options });
      try {
        return await run(...([sql, params, options] as never[]));
      } finally {
        hasEnded = true;
      }
    };
  return {
    engine: {
      ...engine,
      rows: noting('rows', engine.rows),
      table: noting('table', engine.table),
    } as Engine,
    async record(work: () => Promise<void>): Promise<Waves> {
      waves = [];
      hasEnded = true;
      await work();
      const found = waves.map((wave) => wave.filter((one) => !isState(one)));
      waves = null;
      return found.filter((wave) => wave.length > 0);
    },
    async replay(found: Waves): Promise<void> {
      for (const wave of found)
        await Promise.all(
          wave.map(({ kind, sql, params, options }) =>
            engine[kind](sql, params, {
              seconds: 120,
              ...(options?.settings === undefined ? {} : { settings: options.settings }),
            }),
          ),
        );
    },
  };
}
