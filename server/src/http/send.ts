import { pipeline, Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { AnyRoute } from '@stacksight/contract';
import type { FastifyReply } from 'fastify';
import {
  type Cookie,
  type FileAnswer,
  isFileAnswer,
  isStreamAnswer,
  isWithCookies,
  type StreamAnswer,
} from '#kit/replies.ts';

/** Sends the answer of a handler: an envelope, a raw body, a file or a stream. */
export function sendAnswer(
  route: AnyRoute,
  answer: unknown,
  reply: FastifyReply,
  message: string,
): FastifyReply {
  if (isFileAnswer(answer)) return sendFile(answer, reply);
  if (isStreamAnswer(answer)) return sendStream(answer, reply);
  if (isWithCookies(answer)) {
    for (const cookie of answer.cookies) setCookie(cookie, reply);
    return sendAnswer(route, answer.data, reply, message);
  }
  reply.header('cache-control', 'no-store');
  const isRaw = 'kind' in route.reply;
  return reply.send(isRaw ? answer : { message, data: answer });
}

function sendFile(answer: FileAnswer, reply: FastifyReply): FastifyReply {
  const ascii = answer.name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\]/g, '_');
  return reply
    .header(
      'content-disposition',
      `${answer.isShown ? 'inline' : 'attachment'}; filename="${ascii}"; filename*=UTF-8''${encodeRfc5987(answer.name)}`,
    )
    .header('cache-control', answer.isFixed ? 'private, max-age=31536000, immutable' : 'no-store')
    .type(answer.mime)
    .send(answer.body);
}

function encodeRfc5987(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sendStream(answer: StreamAnswer, reply: FastifyReply): FastifyReply {
  async function* lines() {
    for await (const event of answer.events) yield `data: ${JSON.stringify(event)}\n\n`;
  }
  const body = Readable.from(lines());
  return reply
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .type('text/event-stream')
    .send(answer.isLong ? body : packed(body, reply));
}

// Every write is flushed, so that each event is sent at once.
const packers = {
  br: () =>
    createBrotliCompress({
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    }),
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH }),
};

/** Compresses events in an encoding that the client accepts. When the client leaves, both streams end. */
function packed(body: Readable, reply: FastifyReply): Readable {
  reply.header('vary', 'accept-encoding');
  const accepted = (reply.request.headers['accept-encoding'] ?? '').toString().split(/[,;\s]+/);
  const encoding = (['br', 'gzip'] as const).find((one) => accepted.includes(one));
  if (encoding === undefined) return body;
  reply.header('content-encoding', encoding);
  return pipeline(body, packers[encoding](), () => undefined);
}

function setCookie(cookie: Cookie, reply: FastifyReply): void {
  reply.setCookie(cookie.name, cookie.value, {
    path: cookie.path,
    httpOnly: true,
    sameSite: 'strict',
    secure: cookie.isSecure,
    maxAge: cookie.value === '' ? 0 : cookie.maxAgeSeconds,
  });
}
