import type { AnyRoute } from '@stacksight/contract';
import fc, { type Arbitrary } from 'fast-check';
import type { z } from 'zod';
import { type Walk, walks } from '../walks.ts';
import { fuzzValuesFor, type KnownValues, type ValueContext } from './values.ts';

// Makes random calls of the contract's routes. Most calls are nearly valid, so that they pass the first check.

/** A random call in the form in which it is sent. */
export type FuzzCall = {
  name: string;
  method: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  payload: string | null;
  by: 'super' | 'branch' | 'nobody';
};

const isStream = ({ reply }: AnyRoute) => 'kind' in reply && reply.kind === 'stream';
/** All routes except those whose reply never ends. */
export const fuzzedWalks: readonly Walk[] = walks.filter(({ route }) => !isStream(route));

const rarely = <T>(often: Arbitrary<T>, seldom: Arbitrary<T>, weight: number): Arbitrary<T> =>
  fc.oneof({ weight, arbitrary: often }, { weight: 1, arbitrary: seldom });

const agents = ['x', 'a'.repeat(2_000), '\u00e9\u00ff', '%{jndi:ldap://127.0.0.1/a}', '"><script>'];
const languages = ['zh-CN', 'en-US', 'en;q=x', ',,;', '*', 'z'.repeat(3_000)];
const strangeHeaders = fc.constantFrom<Record<string, string>>(
  {},
  { authorization: 'Basic AGE6Yg==' },
  { authorization: 'Basic //79' },
  { authorization: 'Bearer x' },
  { cookie: 'a=%; =; __Host-x="' },
  { 'sec-fetch-site': 'cross-site' },
  { 'content-encoding': 'gzip' },
  { 'if-none-match': '*' },
  { range: 'bytes=0-1' },
  { 'x-forwarded-for': "127.0.0.1, '" },
);

const types = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'a/b; charset=',
  '',
];
type Body = { payload: string | null; type: string | null };

/** Returns a random call of any route. */
export function fuzzCalls(known: KnownValues): Arbitrary<FuzzCall> {
  return fc.oneof(...fuzzedWalks.map((route) => callsOf(route, known)));
}

function callsOf(walk: Walk, known: KnownValues): Arbitrary<FuzzCall> {
  const area = walk.name.split('.')[0] ?? '';
  const right = { known, area, isHostile: false };
  return fc.oneof(madeOf(walk, right), madeOf(walk, { ...right, isHostile: true }));
}

function madeOf({ name, route }: Walk, making: ValueContext): Arbitrary<FuzzCall> {
  const odd = making.isHostile ? 6 : 60;
  const fields = (schema: z.ZodType) => fuzzValuesFor(schema, name, making);
  return fc
    .record({
      params: fields(route.params),
      query: fields(route.query),
      body: bodiesOf(route, name, making),
      method: rarely(
        fc.constant<string>(route.method),
        fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH'),
        odd * 3,
      ),
      agent: rarely(fc.constant('fuzz'), fc.constantFrom(...agents), odd),
      language: rarely(fc.constantFrom('zh-CN', 'en-US'), fc.constantFrom(...languages), odd),
      strange: rarely(fc.constant<Record<string, string>>({}), strangeHeaders, odd),
      by: fc.oneof(
        { weight: 16, arbitrary: fc.constant<FuzzCall['by']>('super') },
        { weight: 3, arbitrary: fc.constant<FuzzCall['by']>('branch') },
        { weight: 1, arbitrary: fc.constant<FuzzCall['by']>('nobody') },
      ),
    })
    .map(({ params, query, body, method, agent, language, strange, by }) => ({
      name,
      method,
      url: toAddress(route, params, query),
      headers: {
        'user-agent': agent,
        'accept-language': language,
        ...(body.type === null ? {} : { 'content-type': body.type }),
        ...strange,
      },
      payload: body.payload,
      by,
    }));
}

function bodiesOf(route: AnyRoute, name: string, making: ValueContext): Arbitrary<Body> {
  const nothing: Arbitrary<Body> = fc.constant({ payload: null, type: null });
  if (route.bodyType === 'upload') return filesOf();
  if (route.body === null) return nothing;
  const values = fuzzValuesFor(route.body as z.ZodType, name, making);
  const json = values.map((value): Body => ({ payload: toJson(value), type: 'application/json' }));
  const form = values.map(
    (value): Body => ({
      payload: pairsOf(value),
      type: 'application/x-www-form-urlencoded',
    }),
  );
  const cut = fc
    .tuple(json, fc.nat(200))
    .map(([{ payload, type }, at]): Body => ({ payload: (payload ?? '').slice(0, at), type }));
  const odd = fc
    .tuple(json, fc.constantFrom(...types))
    .map(([{ payload }, type]): Body => ({ payload, type }));
  if (!making.isHostile) return rarely(json, form, 4);
  return fc.oneof(
    { weight: 12, arbitrary: json },
    { weight: 5, arbitrary: form },
    { weight: 1, arbitrary: cut },
    { weight: 1, arbitrary: odd },
    { weight: 1, arbitrary: nothing },
  );
}

const multipart = 'multipart/form-data; boundary=b';

function filesOf(): Arbitrary<Body> {
  const name = fc.constantFrom('a.xlsx', '../a', 'a\\"b', '馆.xlsx', '');
  const content = fc.oneof(fc.constantFrom('', 'PK\u0003\u0004', 'a,b\r\n'), fc.string());
  const whole = fc.tuple(name, content).map(
    ([file, text]): Body => ({
      payload: `--b\r\ncontent-disposition: form-data; name="file"; filename="${file}"\r\n\r\n${text}\r\n--b--\r\n`,
      type: multipart,
    }),
  );
  const broken = fc
    .tuple(
      whole,
      fc.nat(120),
      fc.constantFrom(multipart, 'multipart/form-data', 'multipart/x', null),
    )
    .map(([{ payload }, at, type]): Body => ({ payload: payload?.slice(0, at) ?? null, type }));
  return fc.oneof(whole, broken);
}

const toJson = (value: unknown): string => JSON.stringify(value) ?? 'null';

const isFields = (value: unknown): value is object => typeof value === 'object' && value !== null;
const text = (value: unknown): string => (typeof value === 'string' ? value : toJson(value));

function pairsOf(value: unknown): string {
  const entries = isFields(value) ? Object.entries(value) : [['a', value]];
  return entries
    .flatMap(([name, one]) =>
      (Array.isArray(one) ? one : [one]).map((each) => [String(name), each]),
    )
    .map(([name, one]) => `${toPercent(String(name))}=${toPercent(text(one))}`)
    .join('&');
}

function toAddress({ path }: AnyRoute, params: unknown, query: unknown): string {
  const given = (isFields(params) ? params : {}) as Readonly<Record<string, unknown>>;
  const filled = path.replace(
    /\{(\w+)\}/g,
    (_, part: string) => toPercent(text(given[part] ?? 'x')) || 'x',
  );
  const search = isFields(query) && Object.keys(query).length === 0 ? '' : `?${pairsOf(query)}`;
  // The address is cut, because Node's parser refuses longer addresses before our code sees them.
  return `${path.startsWith('/') ? '' : '/analytics-v3/'}${filled}${search}`.slice(0, 7_000);
}

// Percent-encodes a text. Half of a surrogate pair has no UTF-8, so the bytes that it would have are written.
function toPercent(given: string): string {
  return Array.from(given, (character) =>
    character.isWellFormed()
      ? encodeURIComponent(character)
      : Array.from(
          halfBytes(character.charCodeAt(0)),
          (byte) => `%${byte.toString(16).toUpperCase()}`,
        ).join(''),
  ).join('');
}

const halfBytes = (code: number) => [
  0xe0 | (code >> 12),
  0x80 | ((code >> 6) & 63),
  0x80 | (code & 63),
];
