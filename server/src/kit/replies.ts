import type { Readable } from 'node:stream';

export type FileAnswer = {
  reply: 'file';
  name: string;
  mime: string;
  body: Readable | Buffer;
  /** What its address has never changes, and may be kept. */
  isFixed: boolean;
};
export type StreamAnswer<Event = unknown> = {
  reply: 'stream';
  events: AsyncIterable<Event>;
  /** It lasts as long as somebody listens, and is not packed: that would keep memory for each listener. */
  isLong: boolean;
};

export type Cookie = {
  name: string;
  value: string;
  maxAgeSeconds: number;
  path: string;
  isSecure: boolean;
};
export type WithCookies<Data> = { reply: 'cookies'; data: Data; cookies: readonly Cookie[] };

/** A download under `name`, of type `mime`. */
export const file = (
  name: string,
  mime: string,
  body: Readable | Buffer,
  { isFixed = false } = {},
): FileAnswer => ({ reply: 'file', name, mime, body, isFixed });

/** Server-sent events, one for each value of the iterable. */
export const stream = <Event>(
  events: AsyncIterable<Event>,
  { isLong = false } = {},
): StreamAnswer<Event> => ({ reply: 'stream', events, isLong });

/** Data with HttpOnly, SameSite=Strict cookies beside it; an empty value removes the cookie. */
export const withCookies = <Data>(data: Data, cookies: readonly Cookie[]): WithCookies<Data> => ({
  reply: 'cookies',
  data,
  cookies,
});

const isTagged = (value: unknown, reply: string): boolean =>
  typeof value === 'object' && value !== null && 'reply' in value && value.reply === reply;

/** Whether a handler answered with a download. */
export const isFileAnswer = (value: unknown): value is FileAnswer =>
  isTagged(value, 'file') && 'mime' in (value as object);

/** Whether a handler answered with events. */
export const isStreamAnswer = (value: unknown): value is StreamAnswer =>
  isTagged(value, 'stream') && 'events' in (value as object);

/** Whether a handler answered with data and cookies beside it. */
export const isWithCookies = (value: unknown): value is WithCookies<unknown> =>
  isTagged(value, 'cookies') && 'cookies' in (value as object);
