import { z } from 'zod';
import type { Needs, Permission } from './permissions.ts';

// How an area is written: one `route()` an entry, gathered by `area()`. The server binds it, the web calls it,
// and the OpenAPI page is made from it.

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A body that is not the `{ message, data }` envelope. */
export type Raw<Schema extends z.ZodType = z.ZodType> = { kind: 'raw'; schema: Schema };
/** A download; the handler answers with `file(name, mime, stream)`. */
export type FileReply = { kind: 'file' };
/** Server-sent events whose data is JSON of this schema. */
export type StreamReply<Schema extends z.ZodType = z.ZodType> = { kind: 'stream'; schema: Schema };
export type Reply = z.ZodType | Raw | FileReply | StreamReply;

/** Marks a reply that is sent without the envelope. */
export const raw = <Schema extends z.ZodType>(schema: Schema): Raw<Schema> => ({
  kind: 'raw',
  schema,
});
/** Marks a reply that is a file to download. */
export const file: FileReply = { kind: 'file' };
/** Marks a reply that is a stream of events. */
export const stream = <Schema extends z.ZodType>(schema: Schema): StreamReply<Schema> => ({
  kind: 'stream',
  schema,
});

/** A file that is sent as multipart/form-data, in its field `file`; the server reads it once, as it comes. */
export type Upload = { name: string; chunks: AsyncIterable<Uint8Array> };
/** The body of a call with `bodyType: 'upload'`. */
export const upload = z.custom<Upload>();

type Shape = Readonly<Record<string, z.ZodType>>;
type Strict<S extends Shape> = z.ZodObject<{ -readonly [K in keyof S]: S[K] }, z.core.$strict>;

/** What the example of a reply looks like: data for an envelope, the body for a raw reply, an event for a stream. */
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
  /** Under the analytics prefix, or at the root when it begins with a slash. */
  path: string;
  /** A second address, which stays where it is whatever the analytics prefix. */
  fixedPath?: `/${string}`;
  summary: string;
  needs: N;
  /** What one must hold beside to take the list away as a workbook. */
  excelNeeds?: Permission;
  params?: P;
  /** Query parameters; unknown ones are refused. */
  query?: Q;
  body?: B;
  bodyType?: 'json' | 'form' | 'upload';
  reply: R;
  example: Example<R>;
  /** How long the caller may wait; 10 unless said. */
  seconds?: number;
  /** Errors as RFC 6749 writes them, instead of the envelope. */
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
  errors: 'envelope' | 'oauth';
};

// biome-ignore lint/complexity/noBannedTypes: the empty shape is what a route without parameters has
type None = {};

/** Declares one call: its address, what it needs, what it takes and what it answers. */
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
    errors,
    excelNeeds,
    fixedPath,
  };
}

export type Area = { name: string; routes: Readonly<Record<string, AnyRoute>> };
// biome-ignore lint/suspicious/noExplicitAny: a route of any shape, inferred again where it is used
export type AnyRoute = Route<any, any, any, any, any>;

/** Gathers the routes of one area; its name is the word that goes the whole way (contract, handler, hook, locale). */
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

/** The data that a handler gives and the web receives. */
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
