import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';

type Post = { headers: Readonly<Record<string, string>>; body: string; signal: AbortSignal };

/** Returns the host of a URL as the dialer takes it. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/** Posts JSON to one checked address of a host, and returns the answer when it begins; follows no redirect. */
export function openPost(
  url: URL,
  address: string,
  { headers, body, signal }: Post,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const isSecure = url.protocol === 'https:';
  const host = hostOf(url);
  const request = (isSecure ? requestHttps : requestHttp)({
    method: 'POST',
    host: address,
    port: url.port === '' ? (isSecure ? 443 : 80) : Number(url.port),
    path: `${url.pathname}${url.search}`,
    // The certificate is issued for the host name, not for the IP address.
    ...(isIP(host) === 0 ? { servername: host } : {}),
    agent: false,
    signal,
    headers: {
      host: url.host,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Stacksight',
      ...headers,
    },
  });
  request.once('response', resolve);
  // If the connection breaks after the answer began, the reader of the answer gets the error.
  request.on('error', reject);
  request.end(body);
  return promise;
}
