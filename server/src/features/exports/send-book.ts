import type { Language } from '@stacksight/contract';
import type { Mail } from '#lib/mail/mailer.ts';
import { workbookMime } from '#lib/workbook/write-workbook.ts';
import { exportText, numberText, sizeText } from './export-words.ts';
import type { StoredExport } from './stored-export.ts';

/** A workbook with more bytes is sent as a link, because many mail servers refuse it. */
export const mostAttachedBytes = 10 * 1000 * 1000;

type SentBook = {
  id: string;
  name: string;
  /** The workbook itself; null if it is too large for a mail. */
  content: Buffer | null;
  rows: number;
  bytes: number;
  expiresAt: Date;
};
type Sender = { name: string; email: string };

/** Returns the mail with a workbook, or with a link to it. */
export function toExportMail(
  { request, language, mail }: StoredExport & { mail: NonNullable<StoredExport['mail']> },
  made: SentBook,
  sender: Sender,
  timeZone: string,
): Mail {
  const { id, bytes, name, content } = made;
  const facts = {
    name: sender.name,
    title: request.title,
    rows: numberText(made.rows, language),
    size: sizeText(bytes),
    until: dayText(made.expiresAt, language, timeZone),
    link: `${mail.publicUrl}/exports?get=${id}`,
  };
  const note = mail.note === '' ? '' : exportText('note', language, { note: mail.note });
  const file = exportText(content === null ? 'linked' : 'attached', language, facts);
  return {
    to: mail.to,
    replyTo: sender.email === '' ? null : sender.email,
    subject: request.title,
    text: exportText('mail', language, { ...facts, note, file }),
    files: content === null ? [] : [{ name, mime: workbookMime, bytes: content }],
    messageId: `${id}@${new URL(mail.publicUrl).hostname}`,
  };
}

function dayText(day: Date, language: Language, timeZone: string): string {
  return day.toLocaleDateString(language, { timeZone, dateStyle: 'long' });
}
