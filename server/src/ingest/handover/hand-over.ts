import { type IncomingMessage, request } from 'node:http';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { LoadSpec } from '../load.ts';
import { LoadError } from '../load-error.ts';
import type { LoadReport } from '../load-report.ts';
import type { FileProgress } from '../stage-file.ts';
import { say } from '../words/say.ts';
import { type DoorNote, readDoorNote } from './door-file.ts';
import type { HandoverLine } from './load-request.ts';

export type HandOverOptions = {
  onBegin?: () => void;
  onProgress?: (progress: FileProgress) => void;
  signal?: AbortSignal;
};

/** The milliseconds of silence after which the server or its machine counts as stopped. */
const silenceMs = 60_000;

/** Lets the server that runs on a data folder load the files. Returns null if no server runs on the folder. */
export async function handOver(
  dataDir: string,
  spec: LoadSpec,
  options: HandOverOptions = {},
): Promise<LoadReport | null> {
  const body = JSON.stringify({ ...spec, paths: spec.paths.map((path) => resolve(path)) });
  const lines = await askServer<HandoverLine>(dataDir, '/load', body, options.signal);
  if (lines === null) return null;
  options.onBegin?.();
  for await (const line of lines) {
    if ('report' in line) return line.report;
    if ('trouble' in line) throw new LoadError('stopped', line.trouble);
    if ('progress' in line) options.onProgress?.(line.progress);
  }
  options.signal?.throwIfAborted();
  throw new LoadError('stopped', say('serverEnded'));
}

/**
 * Hands work over to the server that runs on a data folder and returns the lines of its answer; null if none runs. The
 * lines end early, with a LoadError, where the server ends.
 */
export async function askServer<Line>(
  dataDir: string,
  path: string,
  body: string,
  signal?: AbortSignal,
): Promise<AsyncIterable<Line> | null> {
  const note = readDoorNote(dataDir);
  const answer = note === null ? null : await knock(note, path, body, signal);
  return answer === null ? null : linesOf(answer, signal);
}

async function* linesOf<Line>(
  answer: IncomingMessage,
  signal: AbortSignal | undefined,
): AsyncGenerator<Line> {
  try {
    for await (const text of createInterface({ input: answer })) yield JSON.parse(text);
  } catch (error) {
    if (error instanceof LoadError || signal?.aborted === true) throw error;
    throw new LoadError('stopped', say('serverEnded'));
  }
}

/** Sends the request to the server. Returns null if the server is gone but its note still exists. */
async function knock(
  { port, secret }: DoorNote,
  path: string,
  body: string,
  signal: AbortSignal | undefined,
) {
  const { promise, resolve: settle, reject } = Promise.withResolvers<IncomingMessage | null>();
  const asked = request({
    host: '127.0.0.1',
    port,
    path,
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    timeout: silenceMs,
    ...(signal === undefined ? {} : { signal }),
  });
  asked.once('timeout', () => asked.destroy(new Error('The server did not answer in time.')));
  asked.once('error', (error) => {
    const code = 'code' in error ? error.code : '';
    if (code === 'ECONNREFUSED') settle(null);
    else reject(signal?.aborted === true ? error : new LoadError('stopped', say('serverEnded')));
  });
  // If the server is gone, another program may have its port. That program does not know the secret, so its reply is
  // refused.
  asked.once('response', (answer) => {
    if (answer.statusCode === 200) return settle(answer);
    answer.resume();
    settle(null);
  });
  asked.end(body);
  return promise;
}
