import type {
  AnyRoute,
  contract,
  DataOf,
  FileReply,
  StreamReply,
  Upload,
} from '@stacksight/contract';
import { call, type Download, type Input } from './api/send.ts';

// Makes every call of the contract a function: `api.session.user()`, `api.notices.handle({ body })`. The types come
// from the contract and are erased; the addresses come from the tables that `web/vite/routes-table.ts` makes.

type Contract = typeof contract;
// biome-ignore lint/complexity/noBannedTypes: what a call without any required part takes
type Nothing = {};
type InputOf<Schema> = Schema extends { _zod: { input: infer I; output: infer O } }
  ? { [K in keyof I]: unknown extends I[K] ? O[K & keyof O] : I[K] }
  : never;
type CallPart<Name extends string, Value> = Nothing extends Value
  ? { [K in Name]?: Value }
  : { [K in Name]: Value };
type BodyPart<R extends AnyRoute> = R extends { body: infer B }
  ? NonNullable<B> extends { _zod: { input: infer I } }
    ? [I] extends [Upload]
      ? { body: FormData }
      : undefined extends I
        ? { body?: I }
        : { body: I }
    : { body?: never }
  : { body?: never };

/** The input of a call: parameters, query and body as in the contract, and a signal that aborts it. */
export type CallInput<R extends AnyRoute> = CallPart<'params', InputOf<R['params']>> &
  CallPart<'query', InputOf<R['query']>> &
  BodyPart<R> &
  Pick<Input, 'signal' | 'headers'>;

type Result<R extends AnyRoute> = R['reply'] extends FileReply
  ? Promise<Download>
  : R['reply'] extends StreamReply<infer S>
    ? AsyncIterable<S['_zod']['output']>
    : Promise<DataOf<R>>;

type ApiCall<R extends AnyRoute> =
  Nothing extends CallInput<R>
    ? (input?: CallInput<R>) => Result<R>
    : (input: CallInput<R>) => Result<R>;

export type Api = {
  [A in keyof Contract]: {
    [K in keyof Contract[A]['routes']]: Contract[A]['routes'][K] extends infer R extends AnyRoute
      ? ApiCall<R>
      : never;
  };
};

const areas = new Map<string, object>();

function areaOf(area: string): object {
  const known = areas.get(area);
  if (known) return known;
  const made = new Proxy(
    {},
    { get: (_, key) => (input?: Input) => call(`${area}.${String(key)}`, input) },
  );
  areas.set(area, made);
  return made;
}

/** Every call of the contract as a function, by area and key. */
export const api = new Proxy({}, { get: (_, area) => areaOf(String(area)) }) as Api;
