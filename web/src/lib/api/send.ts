import { freshToken } from '../session/refresh.ts';
import { isSessionLapsed, readSession } from '../session/stored-session.ts';
import { network } from '../window/network.ts';
import { getPrefix, toAddress, toFileName, toPairs } from './address.ts';
import { ApiError, toApiError } from './api-error.ts';
import { takeEarly, toHeaders } from './early.ts';
import { toEvents } from './event-stream.ts';
import { knownRoute, loadRoute } from './routes.ts';

// Sends every call to the server. Only status 200 is success; any other status throws an ApiError.

export type Input = {
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
};

export type Download = { name: string; blob: Blob };

/** Makes the call `area.key` and returns its data, its raw body, its file, or its events. */
export function call(name: string, input: Input = {}): Promise<unknown> | AsyncIterable<unknown> {
  const row = knownRoute(name);
  if (row === undefined) return answerLater(name, input);
  return row.reply === 'stream' ? events(row, input) : answer(row, input);
}

async function answerLater(name: string, input: Input): Promise<unknown> {
  return answer(await loadRoute(name), input);
}

async function answer(row: RouteRow, input: Input): Promise<unknown> {
  const deadline = withDeadline(input.signal, row.seconds);
  try {
    const response = await request(row, input, deadline.signal);
    if (row.reply === 'file') {
      const name = toFileName(response.headers.get('content-disposition')) ?? 'download';
      return { name, blob: await response.blob() } satisfies Download;
    }
    const body = await toBody(response);
    return row.reply === 'raw' ? body : toData(body, row.mayBeNull);
  } catch (error) {
    throw toFailure(error, deadline, input.signal);
  } finally {
    deadline.clear();
  }
}

// An empty body or the page of a proxy does not come from our server.
async function toBody(response: Response): Promise<object> {
  const text = await response.text();
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null) return body;
  } catch (error) {
    throw new ApiError(response.status, 'unknown', '', { cause: error });
  }
  throw new ApiError(response.status, 'unknown');
}

// Null data is an error (spec §8), except for calls whose reply may be null.
function toData(body: { data?: unknown; message?: unknown }, mayBeNull: boolean): unknown {
  const { data = null } = body;
  if (data === null && !mayBeNull) throw new ApiError(200, 'unknown');
  return data;
}

async function* events(row: RouteRow, input: Input): AsyncGenerator<unknown> {
  const deadline = withDeadline(input.signal, row.seconds);
  try {
    const response = await request(row, input, deadline.signal);
    // A reply without a stream is the page of a proxy.
    const type = response.headers.get('content-type') ?? '';
    if (response.body === null || !type.startsWith('text/event-stream'))
      throw new ApiError(response.status, 'unknown');
    yield* toEvents(response.body);
  } catch (error) {
    throw toFailure(error, deadline, input.signal);
  } finally {
    deadline.clear();
  }
}

async function request(row: RouteRow, input: Input, signal: AbortSignal): Promise<Response> {
  const { isPublic } = row;
  const token = isPublic ? null : await freshToken();
  if (!isPublic && isSessionLapsed()) throw new ApiError(0, 'aborted');
  const response = await attempt(row, input, token, signal);
  if (response.status === 200) return response;
  // The page waits behind the login page after its session expired; this late answer must not end the next sign-in.
  if (!isPublic && response.status === 401 && isSessionLapsed()) throw new ApiError(0, 'aborted');
  // Another window renewed the token while this call ran.
  const renewed = isPublic ? null : readSession().accessToken;
  if (response.status === 401 && renewed !== null && renewed !== token) {
    const second = await attempt(row, input, renewed, signal);
    if (second.status === 200) return second;
    throw await toApiError(second);
  }
  throw await toApiError(response);
}

async function attempt(
  { method, path, body: bodyType }: RouteRow,
  { params = {}, query = {}, body, headers = {} }: Input,
  token: string | null,
  signal: AbortSignal,
): Promise<Response> {
  const payload = toPayload(bodyType, body);
  const address = toAddress(path, getPrefix(), params, query);
  const init = {
    method,
    headers: {
      ...toHeaders(token),
      ...(bodyType === 'json' && payload !== null ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(payload === null ? {} : { body: payload }),
    signal,
  };
  const early = method === 'GET' ? await takeEarly(address, init.headers, signal) : null;
  const response = early ?? (await fetch(address, init));
  network.answered();
  return response;
}

function toPayload(
  bodyType: RouteRow['body'],
  body: unknown,
): string | URLSearchParams | FormData | null {
  if (body === undefined || bodyType === 'none') return null;
  if (bodyType === 'json') return JSON.stringify(body);
  if (bodyType === 'form') return toPairs(body as Record<string, unknown>);
  return body as FormData;
}

type Deadline = { signal: AbortSignal; isOver: () => boolean; clear: () => void };

function withDeadline(outer: AbortSignal | undefined, seconds: number): Deadline {
  const controller = new AbortController();
  let over = false;
  const timer = setTimeout(() => {
    over = true;
    controller.abort();
  }, seconds * 1000);
  const onAbort = () => controller.abort();
  if (outer?.aborted) onAbort();
  outer?.addEventListener('abort', onAbort, { once: true });
  return {
    signal: controller.signal,
    isOver: () => over,
    clear: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', onAbort);
    },
  };
}

function toFailure(error: unknown, deadline: Deadline, outer: AbortSignal | undefined): unknown {
  if (error instanceof ApiError) return error;
  if (deadline.isOver()) return new ApiError(0, 'timeout', '', { cause: error });
  if (outer?.aborted) return new ApiError(0, 'aborted', '', { cause: error });
  // A time limit reached here belongs to the refresh of the token.
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return new ApiError(0, 'timeout', '', { cause: error });
  if (error instanceof TypeError) {
    network.failed();
    return new ApiError(0, 'network', '', { cause: error });
  }
  return error;
}
