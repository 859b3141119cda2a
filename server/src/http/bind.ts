import type { AnyRoute } from '@stacksight/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import { toAppError, toErrorReply, toOAuthReply } from './errors.ts';
import type { HandlersOf } from './handler.ts';
import { toOrigin } from './incoming/origin.ts';
import { readUpload } from './incoming/upload.ts';
import { toLanguage } from './language.ts';
import { sentence } from './messages.ts';
import { sendAnswer } from './send.ts';

// The contract meets the framework here: every route is parsed, authenticated and checked for what it needs before
// its handler runs. Features never see Fastify.

export type Authenticate = (
  bearer: string,
  cookies: Readonly<Record<string, string | undefined>>,
) => Promise<Caller | null>;

/** Refuses a call that is one too many by the rules of the administrators. */
export type Limit = (call: {
  /** `area.route`. */
  name: string;
  method: string;
  /** The path of the route, with `{names}`, and the one that was asked for. */
  pattern: string;
  path: string;
  accountId: string | null;
  address: string;
}) => Promise<void>;

export type BindOptions = {
  analyticsPrefix: string;
  publicUrl: string | null;
  authenticate: Authenticate;
  limit?: Limit;
};

type AnyContract = Readonly<Record<string, { routes: Readonly<Record<string, AnyRoute>> }>>;
type AnyHandler = (call: object) => Promise<unknown>;

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
      if (handler === undefined) throw new Error(`no handler for ${areaName}.${key}`);
      bindRoute(app, areaName, key, route, handler, options);
    }
  }
}

/** The address of a route: under the analytics prefix, unless it begins with a slash. */
export function toUrl(path: string, analyticsPrefix: string): string {
  return path.startsWith('/') ? path : `${analyticsPrefix}/${path}`;
}

function bindRoute(
  app: FastifyInstance,
  areaName: string,
  key: string,
  route: AnyRoute,
  handler: AnyHandler,
  options: BindOptions,
): void {
  const callers = new WeakMap<FastifyRequest, Caller>();
  const pattern = toUrl(route.path, options.analyticsPrefix);
  app.route({
    method: route.method,
    url: pattern.replace(/\{(\w+)\}/g, ':$1'),
    schema: toSchema(areaName, key, route),
    config: { rateLimit: limitOf(route, (request) => callers.get(request)?.accountId) },
    errorHandler: (error, request, reply) => sendError(route, error, request, reply),
    onRequest: async (request) => {
      const caller = await identify(request, options);
      await options.limit?.({
        name: `${areaName}.${key}`,
        method: route.method,
        pattern,
        path: toPath(request.url),
        accountId: caller?.accountId ?? null,
        address: request.ip,
      });
      authorize(route, request, caller);
      if (caller !== null) callers.set(request, caller);
    },
    handler: async (request, reply) => {
      const signal = AbortSignal.any([
        goneSignal(reply),
        AbortSignal.timeout(route.seconds * 1000),
      ]);
      const language = toLanguage(request.headers['accept-language']);
      const call = {
        params: request.params,
        query: request.query,
        body: route.bodyType === 'upload' ? await readUpload(request) : (request.body ?? undefined),
        caller: callers.get(request) ?? null,
        language,
        signal,
        origin: toOrigin(request, options.publicUrl),
      };
      const answer = await orAbort(handler(call), signal);
      return sendAnswer(route, answer, reply, sentence('ok', language));
    },
  });
}

// Of each route by itself: a public one by address, the others by account. Exports are heavy.
function limitOf(route: AnyRoute, accountOf: (request: FastifyRequest) => string | undefined) {
  const perMinute = route.needs === 'public' ? 300 : route.seconds > 120 ? 60 : 600;
  return {
    max: perMinute,
    timeWindow: '1 minute',
    ...(route.needs === 'public'
      ? {}
      : { keyGenerator: (request: FastifyRequest) => accountOf(request) ?? request.ip }),
    errorResponseBuilder: (_: FastifyRequest, { ttl }: { ttl: number }) =>
      new AppError('rate.limited', { params: { seconds: Math.max(1, Math.ceil(ttl / 1000)) } }),
  };
}

async function identify(
  request: FastifyRequest,
  { authenticate }: BindOptions,
): Promise<Caller | null> {
  if (request.headers['sec-fetch-site'] === 'cross-site') throw new AppError('request.cross_site');
  const bearer = bearerOf(request);
  return bearer === undefined ? null : authenticate(bearer, request.cookies);
}

const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];

function authorize(route: AnyRoute, request: FastifyRequest, caller: Caller | null): void {
  if (route.needs === 'public') return;
  if (caller === null)
    throw new AppError(bearerOf(request) === undefined ? 'auth.required' : 'auth.expired');
  if (route.needs === 'signedIn') return;
  if (caller.mustChangePassword) throw new AppError('auth.password_change_required');
  if (!caller.isSuper && !caller.permissions.has(route.needs))
    throw new AppError('permission.denied');
}

// What the router could read it can be read here.
const toPath = (url: string): string => decodeURI(url.split('?')[0] ?? '');

function goneSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  const onClose = () => {
    if (!reply.raw.writableFinished)
      controller.abort(new DOMException('the client went away', 'AbortError'));
  };
  // It may have gone while it was asked who it is.
  if (reply.raw.destroyed) onClose();
  else reply.raw.once('close', onClose);
  return controller.signal;
}

/** A handler that outlives its time is answered for, whether or not it listens to the signal. */
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
  const error = toAppError(thrown, language);
  if (error.code === 'internal') request.log.error({ err: thrown }, 'call failed');
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

const consumed = { form: 'application/x-www-form-urlencoded', upload: 'multipart/form-data' };

function toSchema(areaName: string, key: string, route: AnyRoute): object {
  return {
    tags: [areaName],
    operationId: `${areaName}.${key}`,
    summary: route.summary,
    description: `Needs: ${route.needs}`,
    security: route.needs === 'public' ? [] : [{ bearer: [] }],
    params: route.params,
    querystring: route.query,
    ...(route.body === null || route.bodyType === 'upload' ? {} : { body: toBody(route.body) }),
    ...(route.bodyType === 'json' ? {} : { consumes: [consumed[route.bodyType]] }),
    response: toResponses(route),
  };
}

// To the framework a call without a body has the body null.
function toBody(body: z.ZodType): z.ZodType {
  return body.safeParse(undefined).success ? body.nullable() : body;
}

function toResponses(route: AnyRoute): object {
  const { reply, example } = route;
  if ('kind' in reply && reply.kind === 'file') return {};
  if ('kind' in reply && reply.kind === 'stream') return {};
  if ('kind' in reply) return { 200: reply.schema.meta({ example }) };
  return {
    200: z
      .object({ message: z.string(), data: reply })
      .meta({ example: { message: 'ok', data: example } }),
  };
}
