import type {
  AnyRoute,
  BodyOf,
  DataInputOf,
  FileReply,
  Language,
  ParamsOf,
  QueryOf,
  StreamReply,
  WithBothNames,
} from '@stacksight/contract';
import type { Caller } from '#lib/caller.ts';
import type { FileAnswer, StreamAnswer, WithCookies } from './replies.ts';

/** What a handler knows of one call: parsed input, who asks, and when to give up. */
export type Call<R extends AnyRoute> = {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  caller: R['needs'] extends 'public' ? Caller | null : Caller;
  language: Language;
  /** Aborts when the client goes away or the route's time is up. */
  signal: AbortSignal;
  origin: Origin;
};

/** Who calls, and in which language they are answered. */
export type CallerContext = { caller: Caller; language: Language };

/** Where a call came from. */
export type Origin = {
  requestId: string;
  address: string;
  userAgent: string;
  /** `https://host` as the browser sees this server. */
  publicUrl: string;
  isSecure: boolean;
  /** Basic credentials, where the call has any. */
  client: { id: string; secret: string } | null;
  cookies: Readonly<Record<string, string | undefined>>;
  /** Set by browsers on every POST; other clients leave it out. */
  isBrowser: boolean;
};

type Answer<R extends AnyRoute> = R['reply'] extends FileReply
  ? FileAnswer
  : R['reply'] extends StreamReply<infer S>
    ? StreamAnswer<S['_zod']['input']>
    : WithBothNames<DataInputOf<R>> | WithCookies<WithBothNames<DataInputOf<R>>>;

export type Handler<R extends AnyRoute> = (call: Call<R>) => Promise<Answer<R>>;

/** One handler for every route of an area: a route without one does not compile. */
export type HandlersFor<A extends { routes: Readonly<Record<string, AnyRoute>> }> = {
  [K in keyof A['routes']]: Handler<A['routes'][K]>;
};

/** The same for the whole contract. */
export type HandlersOf<
  C extends Readonly<Record<string, { routes: Readonly<Record<string, AnyRoute>> }>>,
> = {
  [A in keyof C]: HandlersFor<C[A]>;
};
