import type { AnyRoute } from '@stacksight/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Limit } from '#kit/guards.ts';
import type { HandlersOf } from '#kit/handler.ts';
import { sentence } from '#kit/messages.ts';
import { toUrl } from '#kit/route-address.ts';
import { hasSpoken, toSpoken } from '#kit/spoken.ts';
import type { Caller } from '#lib/caller.ts';
import { toErrorReply, toOAuthReply, toRequestError } from './errors.ts';
import { toLanguage } from './incoming/accepted-language.ts';
import { authorize, callLimit, type Identify, identify, toPath } from './incoming/gate.ts';
import { toOrigin } from './incoming/origin.ts';
import { readInput } from './incoming/read-body.ts';
import { toSchema } from './incoming/route-schema.ts';
import { readUpload } from './incoming/upload.ts';
import { sendAnswer } from './send.ts';

// Registers the routes of the contract in Fastify. Every call is parsed, its caller is found and the caller's
// permissions are checked before the handler runs. Features do not use Fastify.

export type BindOptions = Identify & {
  analyticsPrefix: string;
  publicUrl: string | null;
  limit?: Limit;
};

type AnyContract = Readonly<Record<string, { routes: Readonly<Record<string, AnyRoute>> }>>;
type AnyHandler = (call: object) => Promise<unknown>;
/** The name, address pattern and schema of a route, for the log, the limits and the OpenAPI page. */
type NamedRoute = { name: string; pattern: string; schema: object };

/** Registers every route of a contract with its handler. */
export function bind<C extends AnyContract>(
  app: FastifyInstance,
  contract: C,
  handlers: HandlersOf<C>,
  options: BindOptions,
): void {
  for (const [areaName, { routes }] of Object.entries(contract)) {
    for (const [key, route] of Object.entries(routes)) {
      const handler = (handlers as Record<string, Record<string, AnyHandler>>)[areaName]?.[key];
      if (handler === undefined) throw new Error(`The route ${areaName}.${key} has no handler.`);
      bindRoute(app, areaName, key, route, handler, options);
    }
  }
}

function bindRoute(
  app: FastifyInstance,
  areaName: string,
  key: string,
  route: AnyRoute,
  handler: AnyHandler,
  options: BindOptions,
): void {
  const pattern = toUrl(route.path, options.analyticsPrefix);
  const schema = toSchema(areaName, key, route);
  const at = { ...options, name: `${areaName}.${key}`, pattern };
  listenAt(app, pattern, route, handler, { ...at, schema });
  const { fixedPath } = route;
  if (fixedPath === null || fixedPath === pattern) return;
  listenAt(app, fixedPath, route, handler, { ...at, schema: { ...schema, hide: true } });
}

function listenAt(
  app: FastifyInstance,
  path: string,
  route: AnyRoute,
  handler: AnyHandler,
  { name, pattern, schema, ...options }: BindOptions & NamedRoute,
): void {
  const callers = new WeakMap<FastifyRequest, Caller>();
  const isSpoken = hasSpoken(route.reply);
  app.route({
    method: route.method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: route.megabytes * 1024 * 1024,
    schema,
    config: { rateLimit: callLimit(route, (request) => callers.get(request)?.accountId) },
    errorHandler: (error, request, reply) => sendError(route, error, request, reply),
    onRequest: async (request) => {
      const caller = await identify(route, request, options);
      await options.limit?.({
        name,
        method: route.method,
        pattern,
        path: toPath(request.url),
        accountId: caller?.accountId ?? null,
        address: request.ip,
      });
      authorize(route, request, caller);
      if (caller !== null) callers.set(request, caller);
    },
    preValidation: async (request) =>
      readInput(route, request, toLanguage(request.headers['accept-language'])),
    handler: async (request, reply) => {
      const signal = AbortSignal.any([
        goneSignal(reply),
        AbortSignal.timeout(route.seconds * 1000),
      ]);
      const language = toLanguage(request.headers['accept-language']);
      const call = {
        params: request.params,
        query: request.query,
        body:
          route.bodyType === 'upload'
            ? await readUpload(request, language)
            : (request.body ?? undefined),
        caller: callers.get(request) ?? null,
        language,
        signal,
        origin: toOrigin(request, options.publicUrl),
      };
      const answer = await orAbort(handler(call), signal);
      const said = isSpoken ? toSpoken(answer, language) : answer;
      return sendAnswer(route, said, reply, sentence('ok', language));
    },
  });
}

const isGone = ({ raw }: FastifyReply): boolean => raw.destroyed && !raw.writableFinished;

function goneSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const onClose = () => {
    if (!reply.raw.writableFinished)
      controller.abort(new DOMException('the client went away', 'AbortError'));
  };
  // The client may have left while the caller was being looked up.
  if (reply.raw.destroyed) onClose();
  else reply.raw.once('close', onClose);
  return controller.signal;
}

/** Throws when the handler runs out of time, even if the handler ignores the signal. */
async function orAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = Promise.withResolvers<never>();
  const onAbort = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}

function sendError(
  route: AnyRoute,
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const language = toLanguage(request.headers['accept-language']);
  const error = toRequestError(thrown, language);
  // The client left, so nobody reads the reply; this is not a fault.
  if (isGone(reply)) request.log.debug('the client went away');
  else if (error.code === 'internal') request.log.error({ err: thrown }, 'call failed');
  const toReply = route.errors === 'oauth' ? toOAuthReply : toErrorReply;
  const { status, body } = toReply(error, language, request.id);
  if (typeof error.params.seconds === 'number' && status === 429)
    reply.header('retry-after', error.params.seconds);
  return reply
    .status(status)
    .serializer(JSON.stringify)
    .type('application/json; charset=utf-8')
    .send(body);
}
