import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request as the model's server got it. */
export type ModelCall = { path: string; headers: IncomingHttpHeaders; body: string };
/** The behaviour of the server for the next request, and for those after it. */
export type ModelPlay = (response: ServerResponse, call: ModelCall) => void | Promise<void>;

export type TestModelServer = {
  /** The address for the settings, without the path of a call. */
  url: string;
  calls: ModelCall[];
  play: ModelPlay;
  close(): Promise<void>;
};

/** Starts a real server on loopback that speaks both protocols as a test tells it. */
export async function startTestModelServer(): Promise<TestModelServer> {
  const state: Omit<TestModelServer, 'url' | 'close'> = { calls: [], play: says('') };
  const server = createServer(async (request, response) => {
    const { url = '', headers } = request;
    const call = { path: url, headers, body: await text(request) };
    state.calls.push(call);
    await state.play(response, call);
  });
  // A client may close its connection at any time.
  server.on('clientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  return Object.assign(state, { url: `http://127.0.0.1:${port}/v1`, close });
}

const isDify = ({ path }: ModelCall) => path.endsWith('/chat-messages');

/** The events of an answer in the protocol of the request, as recorded from servers of both kinds. */
export function eventsOf(answer: string, call: ModelCall): string[] {
  const pieces = answer.match(/[\s\S]{1,7}/gu) ?? [];
  const line = (value: object) => `data: ${JSON.stringify(value)}\n\n`;
  if (isDify(call)) {
    const ids = { task_id: 't', message_id: 'm', conversation_id: 'c', created_at: 1 };
    const usage = { prompt_tokens: 120, completion_tokens: 30, total_price: '0.1' };
    return [
      line({ event: 'workflow_started', ...ids }),
      ...pieces.map((piece) => line({ event: 'message', ...ids, answer: piece })),
      line({ event: 'message_end', ...ids, metadata: { usage, retriever_resources: [] } }),
    ];
  }
  const chunk = (delta: object, more: object = {}) =>
    line({
      id: 'x',
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta, finish_reason: null, ...more }],
    });
  const usage = { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150 };
  const isTool = JSON.parse(call.body).tools !== undefined;
  const deltaOf = (piece: string) =>
    isTool ? { tool_calls: [{ index: 0, function: { arguments: piece } }] } : { content: piece };
  return [
    chunk({ role: 'assistant', content: '' }),
    ...pieces.map((piece) => chunk(deltaOf(piece))),
    chunk({}, { finish_reason: isTool ? 'tool_calls' : 'stop' }),
    line({ id: 'x', choices: [], usage }),
    'data: [DONE]\n\n',
  ];
}

const begin = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/event-stream' });

/** Answers every request with a text. */
export const says =
  (answer: string | ((call: ModelCall) => string)): ModelPlay =>
  (response, call) => {
    const said = typeof answer === 'string' ? answer : answer(call);
    begin(response).end(eventsOf(said, call).join(''));
  };

/** Answers byte by byte in pieces of three, so that characters and lines are split, with pings between. */
export const saysInPieces =
  (answer: string): ModelPlay =>
  async (response, call) => {
    begin(response);
    const bytes = Buffer.from(
      `: ping\n\nevent: ping\n\n${eventsOf(answer, call).join('event: ping\n\n')}`,
    );
    for (let at = 0; at < bytes.length; at += 3)
      await new Promise((resolve) => response.write(bytes.subarray(at, at + 3), resolve));
    response.end();
  };

/** Begins an answer and breaks off in the middle: with an error of the protocol, the end of the connection, or silence. */
export const breaksOff =
  (how: 'error' | 'end' | 'reset' | 'silence', answer = '第一句话。'): ModelPlay =>
  (response, call) => {
    const half = eventsOf(answer, call).slice(0, -3).join('');
    begin(response).write(half, () => how === 'reset' && response.destroy());
    if (how === 'end') response.end();
    if (how === 'error')
      response.end(
        `data: ${JSON.stringify(isDify(call) ? { event: 'error', status: 500, message: 'x' } : { error: { message: 'x' } })}\n\n`,
      );
  };

/** Answers with a status and nothing that can be used; the body repeats the key, as careless servers do. */
export const refuses =
  (status: number, headers: Readonly<Record<string, string>> = {}): ModelPlay =>
  (response, call) => {
    response.writeHead(status, headers);
    response.end(JSON.stringify({ error: { message: `bad ${call.headers.authorization}` } }));
  };

/** Sends text without an end. */
export const floods = (): ModelPlay => (response, call) => {
  begin(response);
  const [, piece = ''] = eventsOf('无穷无尽的回答', call);
  const more = () => {
    while (!response.destroyed && response.write(piece.repeat(200)));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
};
