import type { Readable } from 'node:stream';

export type FileAnswer = {
  reply: 'file';
  name: string;
  mime: string;
  body: Readable | Buffer;
  /** True if the content of this address never changes, so that browsers may keep it. */
  isFixed: boolean;
  /** True if a browser shows the file instead of saving it. */
  isShown: boolean;
};
export type StreamAnswer<Event = unknown> = {
  reply: 'stream';
  events: AsyncIterable<Event>;
  /**
   * True if the stream lasts as long as its listener. Such a stream is not compressed, because compression needs memory
   * for each listener.
   */
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

/** Creates a download named `name`, of type `mime`. */
export const file = (
  name: string,
  mime: string,
  body: Readable | Buffer,
  { isFixed = false, isShown = false } = {},
): FileAnswer => ({ reply: 'file', name, mime, body, isFixed, isShown });

/** Creates a reply of server-sent events, one for each value of the iterable. */
export const stream = <Event>(
  events: AsyncIterable<Event>,
  { isLong = false } = {},
): StreamAnswer<Event> => ({ reply: 'stream', events, isLong });

/** Adds HttpOnly, SameSite=Strict cookies to a reply. A cookie with an empty value is removed. */
export const withCookies = <Data>(data: Data, cookies: readonly Cookie[]): WithCookies<Data> => ({
  reply: 'cookies',
  data,
  cookies,
});

const isTagged = (value: unknown, reply: string): boolean =>
  typeof value === 'object' && value !== null && 'reply' in value && value.reply === reply;

/** Returns whether a handler answered with a download. */
export const isFileAnswer = (value: unknown): value is FileAnswer =>
  isTagged(value, 'file') && 'mime' in (value as object);

/** Returns whether a handler answered with events. */
export const isStreamAnswer = (value: unknown): value is StreamAnswer =>
  isTagged(value, 'stream') && 'events' in (value as object);

/** Returns whether a handler answered with data and cookies beside it. */
export const isWithCookies = (value: unknown): value is WithCookies<unknown> =>
  isTagged(value, 'cookies') && 'cookies' in (value as object);
