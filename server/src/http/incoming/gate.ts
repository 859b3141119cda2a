import type { AnyRoute } from '@stacksight/contract';
import type { FastifyRequest } from 'fastify';
import type { Authenticate } from '#kit/guards.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';

// The checks before a handler: the rate limit, the caller, and the caller's permission.

/**
 * Returns the number of calls of a route in a minute: for each address of a public route, for each account of other
 * routes. A slow route, such as an export, has a lower limit.
 */
export function callLimit(
  route: AnyRoute,
  accountOf: (request: FastifyRequest) => string | undefined,
) {
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

/** Finds the callers of tokens and of passports. */
export type Identify = { authenticate: Authenticate; takePassport?: Authenticate };

/** Finds the caller; null when the call has no credentials. Refuses cookies that another site's page sends. */
export async function identify(
  route: AnyRoute,
  request: FastifyRequest,
  { authenticate, takePassport }: Identify,
): Promise<Caller | null> {
  if (request.headers['sec-fetch-site'] === 'cross-site') throw new AppError('request.cross_site');
  const passport = request.headers['access-token'];
  if (route.takesPassport && takePassport !== undefined && typeof passport === 'string') {
    const caller = await takePassport(passport, request.cookies);
    if (caller === null) throw new AppError('auth.passport_used');
    return caller;
  }
  const bearer = bearerOf(request);
  return bearer === undefined ? null : authenticate(bearer, request.cookies);
}

const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1];

/** Refuses a caller who lacks the permission of the route. */
export function authorize(route: AnyRoute, request: FastifyRequest, caller: Caller | null): void {
  if (route.needs === 'public') return;
  if (caller === null)
    throw new AppError(bearerOf(request) === undefined ? 'auth.required' : 'auth.expired');
  if (route.needs === 'signedIn') return;
  if (caller.mustChangePassword) throw new AppError('auth.password_change_required');
  if (!caller.isSuper && !caller.permissions.has(route.needs))
    throw new AppError('permission.denied');
}

/** Returns the decoded path of a URL. The router has decoded the same path before, so decoding cannot fail. */
export const toPath = (url: string): string => decodeURI(url.split('?')[0] ?? '');
