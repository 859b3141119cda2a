import { createTransport } from 'nodemailer';
import { AppError } from '../app-error.ts';

export type Mail = {
  to: readonly string[];
  /** The address for answers; null means the sender's address. */
  replyTo: string | null;
  subject: string;
  text: string;
  /** The same as HTML, which may show an attached picture by its `cid`. */
  html?: string;
  /** The attachments, which are in memory. */
  files?: readonly { name: string; mime: string; bytes: Buffer; cid?: string }[];
  /** The address that stops such mails in one click (RFC 8058). */
  stopUrl?: string;
  /** The id is the same for every attempt, so that the mail server recognises a repeat. */
  messageId: string;
};

export type Mailer = {
  /** Passes a mail to the mail server and returns the refused addresses; throws if the server refuses all of them. */
  send(mail: Mail): Promise<{ refused: string[] }>;
};

const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

/** Creates the connection to the operator's mail server; null if the operator has set none. */
export function createMailer({
  smtpUrl,
  mailFrom,
}: {
  smtpUrl: string | null;
  mailFrom: string | null;
}): Mailer | null {
  if (smtpUrl === null || mailFrom === null) return null;
  // The connection never fetches an address that a mail contains.
  const transport = createTransport({ url: smtpUrl, disableUrlAccess: true, ...limits });
  return {
    async send({ files = [], messageId, replyTo, stopUrl, to, ...mail }) {
      const message = {
        ...mail,
        to: [...to],
        from: mailFrom,
        messageId: `<${messageId}>`,
        ...(replyTo === null ? {} : { replyTo }),
        attachments: files.map(({ name, mime, bytes, cid }) => ({
          ...{ filename: name, content: bytes, contentType: mime },
          ...(cid === undefined ? {} : { cid }),
        })),
        ...(stopUrl === undefined ? {} : { headers: stopHeaders(stopUrl) }),
      };
      try {
        const { rejected } = await transport.sendMail(message);
        return { refused: rejected.map(String) };
      } catch (error) {
        throw toFailure(error);
      }
    },
  };
}

const stopHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

function toFailure(error: unknown): AppError {
  const { code, responseCode, response } = error as {
    code?: string;
    responseCode?: number;
    response?: string;
  };
  // A mail server answers with a code 4xx if a later attempt may succeed.
  const isLater = responseCode === undefined ? code !== 'EAUTH' : responseCode < 500;
  if (isLater) return new AppError('mail.unreachable', { cause: error });
  const reason = (response ?? (error instanceof Error ? error.message : '')).slice(0, 300);
  return new AppError('mail.refused', { params: { reason }, cause: error });
}
