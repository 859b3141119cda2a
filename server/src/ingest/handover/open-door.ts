// Lets the running server take loads from the command on the same machine: on loopback, from callers who know the
// secret in the data folder. The server reads the files; the command shows the progress.
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Engine } from '#engine/open.ts';
import type { Log } from '#lib/log.ts';
import { type LoadOptions, loadFiles } from '../load.ts';
import { LoadError } from '../load-error.ts';
import { type Sentence, say } from '../words/say.ts';
import { type DoorNote, removeDoorNote, writeDoorNote } from './door-file.ts';
import { type HandoverLine, readHandedLoad } from './load-request.ts';

export type DoorOptions = Pick<LoadOptions, 'readerKey' | 'timeZone' | 'now' | 'operationsOf'> & {
  dataDir: string;
  engine: Engine;
  log: Log;
  /** Other work that a command hands over, by its path. */
  others?: Readonly<Record<string, DoorWork>>;
};

/** Reads the body of a request and tells lines. A LoadError becomes the last line. */
export type DoorWork = (
  body: string,
  tell: (line: object) => void,
  signal: AbortSignal,
) => Promise<void>;
export type LoadDoor = { close(): Promise<void> };

const host = '127.0.0.1';
const largestRequest = 64 << 20;
const aliveEveryMs = 5000;
const progressEveryMs = 200;
const patienceMs = 1500;

/** Starts to take loads, and writes the address and the secret into the data folder. */
export async function openLoadDoor(options: DoorOptions): Promise<LoadDoor> {
  const secret = randomBytes(32).toString('base64url');
  const closing = new AbortController();
  const server = createServer((request, response) => {
    const work = isAllowed(request, secret) ? workOf(options, request.url) : null;
    const serving = work ? serve(work, closing.signal, request, response) : refuse(response);
    serving.catch((err: unknown) => {
      options.log.error({ err }, 'the answer to a handed-over load could not be sent');
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const note: DoorNote = { port, secret, pid: process.pid };
  writeDoorNote(options.dataDir, note);
  return {
    async close() {
      removeDoorNote(options.dataDir, note);
      closing.abort(new LoadError('stopped', say('serverStops')));
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      // If undoing the load takes longer than this, the load is undone at the next start.
      await Promise.race([closed, wait(patienceMs)]);
      server.closeAllConnections();
    },
  };
}

/**
 * Returns whether a request comes from the command: a page in a browser knows neither the secret nor this host name.
 */
function isAllowed({ headers, method }: IncomingMessage, secret: string): boolean {
  const given = Buffer.from(headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${secret}`);
  const isSecret = given.length === wanted.length && timingSafeEqual(given, wanted);
  return isSecret && method === 'POST' && /^127\.0\.0\.1:/.test(headers.host ?? '');
}

function workOf(options: DoorOptions, url: string | undefined): DoorWork | null {
  const { others = {} } = options;
  if (url === '/load') return (body, tell, signal) => load(options, body, tell, signal);
  return url !== undefined && Object.hasOwn(others, url) ? (others[url] ?? null) : null;
}

async function refuse(response: ServerResponse): Promise<void> {
  response.writeHead(403).end();
}

async function serve(
  work: DoorWork,
  closing: AbortSignal,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort(new LoadError('stopped', say('commandGone'))));
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  response.flushHeaders();
  const tell = (line: object) => void response.write(`${JSON.stringify(line)}\n`);
  const alive = setInterval(() => tell({ alive: true }), aliveEveryMs);
  try {
    await work(await bodyOf(request), tell, AbortSignal.any([closing, gone.signal]));
  } catch (error) {
    tell({ trouble: troubleOf(error) });
  } finally {
    clearInterval(alive);
    response.end();
  }
}

async function load(
  { engine, readerKey, timeZone, operationsOf, now }: DoorOptions,
  body: string,
  tell: (line: HandoverLine) => void,
  signal: AbortSignal,
): Promise<void> {
  let toldAt = 0;
  const report = await loadFiles(engine, readHandedLoad(body), {
    readerKey,
    timeZone,
    ...(operationsOf === undefined ? {} : { operationsOf }),
    ...(now === undefined ? {} : { now }),
    signal,
    onProgress(progress) {
      if (Date.now() - toldAt < progressEveryMs) return;
      toldAt = Date.now();
      tell({ progress });
    },
  });
  tell({ report });
}

function troubleOf(error: unknown): Sentence {
  if (error instanceof LoadError) return error.sentence;
  const why = error instanceof Error ? error.message : String(error);
  return say('serverTrouble', { why });
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request) {
    size += piece.length;
    if (size > largestRequest) throw new LoadError('too_large', say('mappingTooLarge'));
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
