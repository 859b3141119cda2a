// A process for the test of killed loads: it loads a file and kills itself with SIGKILL at a given moment.
import { writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { type Engine, openEngine } from '#engine/open.ts';
import { createLog } from '#lib/log.ts';
import { loadFiles } from '../load.ts';

export type KillPlan = {
  dataDir: string;
  /** The external engine; null for an embedded engine. */
  url: string | null;
  /** The cluster of shards of the external engine; null for one node. */
  cluster: string | null;
  database: string;
  path: string;
  glc: string;
  replace: boolean;
  /**
   * The point from which changing statements are counted: with `start`, the first of all has number 0; with `rows`, the
   * one that sends the rows.
   */
  from: 'start' | 'rows';
  /** The number of the statement before, amid or after which the process kills itself; null for never. */
  statement: number | null;
  when: 'before' | 'amid' | 'after';
  /** The file that gets the number of statements after the rows, if the load is not killed. */
  countTo: string;
};

export const killChildPath = import.meta.filename;

const plan = process.argv[2];
if (plan !== undefined && process.argv[1] === import.meta.filename) await run(JSON.parse(plan));

async function run(plan: KillPlan): Promise<void> {
  const { dataDir, url, cluster, database, path, glc, replace } = plan;
  const engine = await openEngine({ dataDir, url, cluster, database, log: createLog('silent') });
  const counter: Counter = { start: -1, rows: -1 };
  await loadFiles(
    killing(engine, plan, counter),
    { kind: 'events', paths: [path], glc, replace },
    { readerKey: Buffer.alloc(32, 9), timeZone: 'Asia/Shanghai', now: new Date('2026-06-01') },
  );
  writeFileSync(plan.countTo, String(counter.rows));
  await engine.close();
}

type Counter = { start: number; rows: number };

/** Wraps the engine, counts the statements that change data, and kills this process at the one of the plan. */
export function killing(
  engine: Engine,
  plan: Pick<KillPlan, 'from' | 'statement' | 'when'>,
  counter: Counter,
): Engine {
  const die = () => process.kill(process.pid, 'SIGKILL');
  const isIt = (sql: string) => {
    counter.start += 1;
    if (counter.rows >= 0 || sql.includes('INTO `load_raw_stage')) counter.rows += 1;
    return counter[plan.from] === plan.statement;
  };
  async function watched<T>(isMine: boolean, run: () => Promise<T>): Promise<T> {
    if (isMine && plan.when === 'before') die();
    const running = run();
    // When the timer fires, the statement has been sent and has seldom ended.
    if (isMine && plan.when === 'amid') setTimeout(die, 1);
    const result = await running;
    if (isMine) die();
    return result;
  }
  return {
    ...engine,
    command: (sql, ...rest) => watched(isIt(sql), () => engine.command(sql, ...rest)),
    insert: (sql, body, ...rest) => {
      const isMine = isIt(sql);
      if (!isMine || plan.when !== 'amid') {
        return watched(isMine, () => engine.insert(sql, body, ...rest));
      }
      return engine.insert(sql, Readable.from(cut(body, die)), ...rest);
    },
  };
}

/** Yields two pieces of the body and kills the process at the third, or at the end. */
async function* cut(body: Readable, die: () => void): AsyncGenerator<Buffer> {
  let pieces = 0;
  for await (const piece of body) {
    if (pieces === 2) die();
    pieces += 1;
    yield piece;
  }
  die();
}
