import type { FastifyRequest } from 'fastify';
import type { Origin } from '#kit/handler.ts';

/** Reads the origin of a call; `publicUrl` replaces the address of this server in the request. */
export function toOrigin(request: FastifyRequest, publicUrl: string | null): Origin {
  const base = publicUrl ?? `${request.protocol}://${request.host}`;
  return {
    requestId: request.id,
    address: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    publicUrl: base.replace(/\/$/, ''),
    isSecure: base.startsWith('https:'),
    client: toBasicClient(request.headers.authorization),
    cookies: request.cookies,
    appCode: textOf(request.headers['x-app-code']),
    idempotencyKey: textOf(request.headers['idempotency-key'])?.slice(0, 200) || null,
    isBrowser: request.headers.origin !== undefined,
  };
}

const textOf = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' ? header : null;

function toBasicClient(header: string | undefined): Origin['client'] {
  const encoded = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return null;
  const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return { id: decodeURIComponentOrSame(id), secret: decodeURIComponentOrSame(secret.join(':')) };
}

function decodeURIComponentOrSame(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
