import type { Connection, Request } from 'tedious';
import { replaceParams } from '../named-params.ts';
import { createRowQueue } from '../row-queue.ts';
import { patience, type RowStream, type TextRow } from '../source-database.ts';
import { within } from '../within.ts';
import { type SqlServerCell, type SqlServerColumn, sqlServerForm } from './sqlserver-values.ts';
import { toSqlServerRefusal } from './sqlserver-words.ts';

/** The parts of the package tedious that the connection uses. */
export type SqlServerModule = Pick<typeof import('tedious'), 'Connection' | 'Request' | 'TYPES'>;

type Statement = { sql: string; params: Readonly<Record<string, string>>; signal: AbortSignal };

/** Starts a statement whose rows are read as they are wanted. */
export function startStream(
  { Request, TYPES }: SqlServerModule,
  connection: Connection,
  { sql, params, signal }: Statement,
): Promise<RowStream> {
  signal.throwIfAborted();
  const given = new Map<string, string>();
  const text = replaceParams({ sql, params, quotes: 'plain' }, (name, value) => {
    given.set(name, value);
    return `@p_${name}`;
  });
  const opened = Promise.withResolvers<RowStream>();
  const cancel = () => void connection.cancel();
  const end = (error: unknown) => {
    signal.removeEventListener('abort', cancel);
    if (error == null) queue.end();
    else queue.fail(error);
    opened.reject(signal.aborted ? signal.reason : toSqlServerRefusal(error, 'lost'));
  };
  const request: Request = new Request(text, end);
  const queue = createRowQueue<TextRow>({
    pause: () => request.pause(),
    resume: () => request.resume(),
  });
  for (const [name, value] of given) request.addParameter(`p_${name}`, TYPES.NVarChar, value);
  let toForm = sqlServerForm([]);
  request.on('columnMetadata', (metadata) => {
    const fields = metadata as unknown as SqlServerColumn[];
    toForm = sqlServerForm(fields);
    opened.resolve({ columns: fields.map(({ colName }) => colName), blocks: blocks() });
  });
  request.on('row', (row: readonly SqlServerCell[]) => {
    try {
      queue.push(toForm(row));
    } catch (error) {
      queue.fail(error);
      cancel();
    }
  });
  signal.addEventListener('abort', cancel);
  connection.execSql(request);
  async function* blocks() {
    try {
      for await (const block of queue.blocks()) {
        yield block;
        signal.throwIfAborted();
      }
    } catch (error) {
      signal.throwIfAborted();
      throw toSqlServerRefusal(error, 'lost');
    } finally {
      if (!queue.hasEnded()) {
        cancel();
        await within(patience.leaveMs, queue.drain(), () => connection.close()).catch(
          () => undefined,
        );
      }
    }
  }
  return opened.promise;
}
