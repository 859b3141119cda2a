import type { Connection } from 'mysql2';
import { createRowQueue } from '../row-queue.ts';
import { type CellRow, patience, type RowStream, type TextRow } from '../source-database.ts';
import { within } from '../within.ts';
import { asBytes } from './mysql-connection.ts';
import { type MysqlField, mysqlCells, textsOfCells } from './mysql-values.ts';
import { toMysqlFailure } from './mysql-words.ts';

type StreamToStart = {
  connection: Connection;
  sql: string;
  signal: AbortSignal;
  cancel(): void;
  release(): void;
};

/** Starts a statement whose rows are read as they are wanted. */
export function startStream({
  connection,
  sql,
  signal,
  cancel,
  release,
}: StreamToStart): Promise<RowStream> {
  const queue = createRowQueue<CellRow>({
    pause: () => connection.pause(),
    resume: () => connection.resume(),
  });
  const opened = Promise.withResolvers<RowStream>();
  let toCells = mysqlCells([]);
  const fail = (error: unknown) => {
    queue.fail(error);
    opened.reject(error);
  };
  // The driver reports a lost connection here only; one that is lost already, while it takes the statement.
  connection.once('error', fail);
  const query = connection.query(asBytes(sql));
  query.on('fields', (fields: MysqlField[] | undefined) => {
    toCells = mysqlCells(fields ?? []);
    const columns = (fields ?? []).map(({ name }) => name);
    opened.resolve({ columns, blocks: textsOf(blocks()), cells: blocks() });
  });
  query.on('result', (row: unknown) => {
    if (Array.isArray(row)) queue.push(toCells(row));
  });
  query.on('error', fail);
  query.on('end', () => queue.end());
  async function* blocks() {
    try {
      for await (const block of queue.blocks()) {
        yield block;
        signal.throwIfAborted();
      }
    } catch (error) {
      signal.throwIfAborted();
      throw toMysqlFailure(error);
    } finally {
      release();
      connection.off('error', fail);
      if (!queue.hasEnded()) {
        cancel();
        await within(patience.leaveMs, queue.drain(), () => connection.destroy()).catch(
          () => undefined,
        );
      }
    }
  }
  return opened.promise;
}

async function* textsOf(blocks: AsyncIterable<CellRow[]>): AsyncGenerator<TextRow[]> {
  for await (const block of blocks) yield block.map(textsOfCells);
}
