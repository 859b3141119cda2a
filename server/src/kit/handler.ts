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

/** The data of one call that a handler gets: the parsed input, the caller, and the signal that stops the handler. */
export type Call<R extends AnyRoute> = {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  caller: R['needs'] extends 'public' ? Caller | null : Caller;
  language: Language;
  /** Aborts when the client leaves or the time limit of the route is over. */
  signal: AbortSignal;
  origin: Origin;
};

/** The caller, and the language of the reply. */
export type CallerContext = { caller: Caller; language: Language };

/** The origin of a call. */
export type Origin = {
  requestId: string;
  address: string;
  userAgent: string;
  /** The `https://host` of this server in the browser. */
  publicUrl: string;
  isSecure: boolean;
  /** The Basic credentials of the call, or null. */
  client: { id: string; secret: string } | null;
  cookies: Readonly<Record<string, string | undefined>>;
  /** The code of the application that calls, from the header `x-app-code`; null without one. */
  appCode: string | null;
  /** The header `idempotency-key`: a call that is repeated with it changes nothing; null without one. */
  idempotencyKey: string | null;
  /** True if the call has a header that browsers send with every POST and other clients leave out. */
  isBrowser: boolean;
};

type Answer<R extends AnyRoute> = R['reply'] extends FileReply
  ? FileAnswer
  : R['reply'] extends StreamReply<infer S>
    ? StreamAnswer<S['_zod']['input']>
    : WithBothNames<DataInputOf<R>> | WithCookies<WithBothNames<DataInputOf<R>>>;

export type Handler<R extends AnyRoute> = (call: Call<R>) => Promise<Answer<R>>;

/** One handler for every route of an area; a missing handler does not compile. */
export type HandlersFor<A extends { routes: Readonly<Record<string, AnyRoute>> }> = {
  [K in keyof A['routes']]: Handler<A['routes'][K]>;
};

/** The handlers of every area of a contract. */
export type HandlersOf<
  C extends Readonly<Record<string, { routes: Readonly<Record<string, AnyRoute>> }>>,
> = {
  [A in keyof C]: HandlersFor<C[A]>;
};
