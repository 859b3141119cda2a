import { z } from 'zod';
import type { Needs, Permission } from './permissions.ts';

// Declares calls: `route()` for each call, `area()` around them. The server binds them, the web makes them, and the
// OpenAPI page shows them.

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A reply without the envelope `{ message, data }`. */
export type Raw<Schema extends z.ZodType = z.ZodType> = { kind: 'raw'; schema: Schema };
/** A reply that is a download; the handler returns `file(name, mime, stream)`. */
export type FileReply = { kind: 'file' };
/** A reply that is a stream of server-sent events; their data is JSON of this schema. */
export type StreamReply<Schema extends z.ZodType = z.ZodType> = { kind: 'stream'; schema: Schema };
export type Reply = z.ZodType | Raw | FileReply | StreamReply;

/** Marks a reply without the envelope. */
export const raw = <Schema extends z.ZodType>(schema: Schema): Raw<Schema> => ({
  kind: 'raw',
  schema,
});
/** Marks a reply that is a download. */
export const file: FileReply = { kind: 'file' };
/** Marks a reply that is a stream of events. */
export const stream = <Schema extends z.ZodType>(schema: Schema): StreamReply<Schema> => ({
  kind: 'stream',
  schema,
});

/** A file sent as multipart/form-data in the field `file`; the server reads it once, as a stream. */
export type Upload = { name: string; chunks: AsyncIterable<Uint8Array> };
/** The body of a call with `bodyType: 'upload'`. */
export const upload = z.custom<Upload>();

type Shape = Readonly<Record<string, z.ZodType>>;
type Strict<S extends Shape> = z.ZodObject<{ -readonly [K in keyof S]: S[K] }, z.core.$strict>;

/** The example of a reply: data for an envelope, the body for a raw reply, an event for a stream. */
type Example<R extends Reply> = R extends z.ZodType
  ? z.input<R>
  : R extends Raw<infer S> | StreamReply<infer S>
    ? z.input<S>
    : string;

type Definition<
  P extends Shape,
  Q extends Shape,
  B extends z.ZodType,
  R extends Reply,
  N extends Needs,
> = {
  method: Method;
  /** The path, relative to the analytics prefix, or to the root with a leading slash. */
  path: string;
  /** A second path, independent of the analytics prefix. */
  fixedPath?: `/${string}`;
  summary: string;
  needs: N;
  /** The additional permission for the list as a workbook. */
  excelNeeds?: Permission;
  params?: P;
  /** The query parameters; unknown parameters are refused. */
  query?: Q;
  body?: B;
  bodyType?: 'json' | 'form' | 'upload';
  reply: R;
  example: Example<R>;
  /** The time limit of the call; 10 s by default. */
  seconds?: number;
  /** The largest body in megabytes; 1 by default. */
  megabytes?: number;
  /** True if a passport in the header `access-token` may stand for the token of the session. */
  takesPassport?: boolean;
  /** True if errors have the form of RFC 6749 and no envelope. */
  errors?: 'oauth';
};

export type Route<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends z.ZodType = z.ZodType,
  R extends Reply = Reply,
  N extends Needs = Needs,
> = {
  method: Method;
  path: string;
  fixedPath: string | null;
  summary: string;
  needs: N;
  excelNeeds: Permission | null;
  params: Strict<P>;
  query: Strict<Q>;
  body: B | null;
  bodyType: 'json' | 'form' | 'upload';
  reply: R;
  example: unknown;
  seconds: number;
  megabytes: number;
  takesPassport: boolean;
  errors: 'envelope' | 'oauth';
};

// biome-ignore lint/complexity/noBannedTypes: the empty shape of a route without parameters
type None = {};

/** Declares one call: its address, its permission, its input and its reply. */
export function route<
  R extends Reply,
  N extends Needs,
  P extends Shape = None,
  Q extends Shape = None,
  B extends z.ZodType = z.ZodUndefined,
>(definition: Definition<P, Q, B, R, N>): Route<P, Q, B, R, N> {
  const {
    params,
    query,
    body,
    bodyType = 'json',
    seconds = 10,
    megabytes = 1,
    takesPassport = false,
    errors = 'envelope',
    excelNeeds = null,
    fixedPath = null,
    ...rest
  } = definition;
  return {
    ...rest,
    params: z.strictObject(params ?? {}) as unknown as Strict<P>,
    query: z.strictObject(query ?? {}) as unknown as Strict<Q>,
    body: body ?? null,
    bodyType,
    seconds,
    megabytes,
    takesPassport,
    errors,
    excelNeeds,
    fixedPath,
  };
}

export type Area = { name: string; routes: Readonly<Record<string, AnyRoute>> };
// biome-ignore lint/suspicious/noExplicitAny: a route of any shape; each use infers the exact type
export type AnyRoute = Route<any, any, any, any, any>;

/** Groups the routes of an area. The contract, the handlers, the hooks and the locales all use its name. */
export function area<const N extends string, const R extends Record<string, AnyRoute>>(
  name: N,
  routes: R,
): { name: N; routes: R } {
  return { name, routes };
}

export type ParamsOf<R extends AnyRoute> = z.output<R['params']>;
export type QueryOf<R extends AnyRoute> = z.output<R['query']>;
export type BodyOf<R extends AnyRoute> =
  R extends Route<infer _P, infer _Q, infer B> ? z.output<B> : never;

/** The data that a handler returns and the web receives. */
export type DataOf<R extends AnyRoute> = R['reply'] extends z.ZodType
  ? z.output<R['reply']>
  : R['reply'] extends Raw<infer S>
    ? z.output<S>
    : never;
export type DataInputOf<R extends AnyRoute> = R['reply'] extends z.ZodType
  ? z.input<R['reply']>
  : R['reply'] extends Raw<infer S>
    ? z.input<S>
    : never;
