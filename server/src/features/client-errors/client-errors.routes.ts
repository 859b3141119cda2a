import { createHash } from 'node:crypto';
import type { ClientError, contract } from '@stacksight/contract';
import type { ServerDeps } from '#kit/deps.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { addClientError, type ClientErrorRow, listClientErrors } from './client-errors.store.ts';
import { createLimit } from './limit.ts';

export function clientErrorsRoutes({
  store,
  clock,
}: ServerDeps): HandlersFor<typeof contract.clientErrors> {
  const limit = createLimit(clock);
  return {
    report: async ({ body, caller: { username, sessionId }, origin: { userAgent } }) => {
      limit(sessionId);
      const at = clock.now();
      const row = { ...body, username, userAgent, firstAt: at, lastAt: at };
      await addClientError(store.db, { ...row, fingerprint: fingerprintOf(body) });
      return null;
    },
    list: async ({ query }) => {
      const { rows, total } = await listClientErrors(store.db, query);
      return { rows: rows.map(toClientError), total };
    },
  };
}

function fingerprintOf({ message, stack }: { message: string; stack: string }): string {
  return createHash('sha256').update(`${message}\0${stack}`).digest('hex');
}

function toClientError(row: ClientErrorRow): ClientError {
  const { id, username, message, stack, path, version, userAgent, count, lastAt } = row;
  return {
    id,
    at: lastAt.toISOString(),
    username,
    message,
    stack,
    path,
    version,
    userAgent,
    count,
  };
}
