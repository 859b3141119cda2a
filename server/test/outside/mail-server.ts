import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = { from: string; to: string[]; source: string };

export type TestMailServer = {
  /** A value for SMTP_URL. */
  url: string;
  /** The accepted mails, oldest first. */
  letters: ReceivedMail[];
  /** The addresses that the server refuses permanently. */
  refused: Set<string>;
  /** The number of mails that the server defers next. */
  busy: number;
  /** The number of mails during which the server closes the connection next. */
  dropped: number;
  close(): Promise<void>;
};

const [user, pass] = ['stacksight', 'letters-of-the-tests'];

/** Starts a real mail server on loopback that keeps the mails it receives. Senders must sign in. */
export async function startTestMailServer(): Promise<TestMailServer> {
  const state: Omit<TestMailServer, 'url' | 'close'> = {
    letters: [],
    refused: new Set(),
    busy: 0,
    dropped: 0,
  };
  const sockets = new Set<Socket>();
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, callback) =>
      username === user && password === pass
        ? callback(null, { user })
        : callback(new Error('Authentication credentials invalid')),
    onRcptTo: ({ address }, _, callback) =>
      callback(state.refused.has(address) ? refusal(550, `No such user ${address}`) : null),
    onData: (stream, { envelope }, callback) => {
      if (state.dropped > 0) {
        state.dropped -= 1;
        stream.once('data', () => {
          for (const socket of sockets) socket.destroy();
        });
        return;
      }
      void buffer(stream).then((bytes) => {
        if (state.busy > 0) {
          state.busy -= 1;
          return callback(refusal(451, 'Try again later'));
        }
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        state.letters.push({ from, to, source: bytes.toString('utf8') });
        callback();
      }, callback);
    },
  });
  server.server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // A client may close its connection at any time.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const url = `smtp://${user}:${pass}@127.0.0.1:${port}`;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return Object.assign(state, { url, close });
}

function refusal(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode });
}

/** Returns the headers of a mail, its text, and the bytes of its attachment. */
export function readLetter({ source }: ReceivedMail) {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  const headers = toHeaders(head);
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1];
  const body = rest.join('\r\n\r\n');
  if (boundary === undefined) return { headers, text: decode(headers, body).toString(), files: [] };
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [partHead = '', ...partRest] = part.trimStart().split('\r\n\r\n');
      const partHeaders = toHeaders(partHead);
      return { headers: partHeaders, bytes: decode(partHeaders, partRest.join('\r\n\r\n')) };
    });
  const isFile = (part: (typeof parts)[number]) =>
    /^attachment/.test(part.headers['content-disposition'] ?? '');
  return {
    headers,
    text: parts.find((part) => !isFile(part))?.bytes.toString() ?? '',
    files: parts.filter(isFile),
  };
}

function toHeaders(head: string): Record<string, string> {
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), decodeWords(line.slice(at + 1).trim())];
    }),
  );
}

function decodeWords(text: string): string {
  return text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, words: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(words, 'base64').toString()
        : fromQuoted(words.replaceAll('_', ' ')).toString(),
    );
}

function decode(headers: Readonly<Record<string, string>>, body: string): Buffer {
  const encoding = headers['content-transfer-encoding'];
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  return encoding === 'quoted-printable' ? fromQuoted(body) : Buffer.from(body);
}

function fromQuoted(text: string): Buffer {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}
