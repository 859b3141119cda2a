import { createTransport } from 'nodemailer';
import { AppError } from '../app-error.ts';
import { workbookMime } from '../workbook/write-workbook.ts';

export type Mail = {
  to: readonly string[];
  /** To whom an answer goes; the sender's own address where null. */
  replyTo: string | null;
  subject: string;
  text: string;
  attachment: { name: string; path: string } | null;
  /** The same for every attempt, so that a mail server knows the second one. */
  messageId: string;
};

export type Mailer = {
  /** Hands a mail to the mail server; gives the addresses that it refused, as long as it took one. */
  send(mail: Mail): Promise<{ refused: string[] }>;
};

const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 };

/** The way to the mail server that the operator named; null where there is none. */
export function createMailer({
  smtpUrl,
  mailFrom,
}: {
  smtpUrl: string | null;
  mailFrom: string | null;
}): Mailer | null {
  if (smtpUrl === null || mailFrom === null) return null;
  // What a mail names is never fetched.
  const transport = createTransport({ url: smtpUrl, disableUrlAccess: true, ...limits });
  return {
    async send({ attachment, messageId, replyTo, to, ...mail }) {
      const message = {
        ...mail,
        to: [...to],
        from: mailFrom,
        messageId: `<${messageId}>`,
        ...(replyTo === null ? {} : { replyTo }),
        attachments:
          attachment === null
            ? []
            : [{ filename: attachment.name, path: attachment.path, contentType: workbookMime }],
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

function toFailure(error: unknown): AppError {
  const { code, responseCode, response } = error as {
    code?: string;
    responseCode?: number;
    response?: string;
  };
  // 4yz is a mail server's word for later.
  const isLater = responseCode === undefined ? code !== 'EAUTH' : responseCode < 500;
  if (isLater) return new AppError('mail.unreachable', { cause: error });
  const reason = (response ?? (error instanceof Error ? error.message : '')).slice(0, 300);
  return new AppError('mail.refused', { params: { reason }, cause: error });
}
