import { z } from 'zod';
import type { ServerDeps, TaskKind } from '#kit/deps.ts';
import { AppError } from '#lib/app-error.ts';
import type { Mail, Mailer } from '#lib/mail/mailer.ts';
import { getNotice } from './notices.store.ts';
import { listMailed, type MailRecipient } from './preferences.store.ts';

/** The kind of task that mails a notice. */
export const noticeMailKind = 'noticeMail';

const Data = z.object({ noticeId: z.uuid() });

type NoticeMailDeps = Pick<ServerDeps, 'store' | 'config' | 'log'> & { mailer: Mailer | null };

/**
 * Returns the kind of task that mails a notice to the accounts that chose mail. Each account gets its own mail, so
 * that recipients do not see each other.
 */
export function noticeMailTask({ store, config, log, mailer }: NoticeMailDeps): TaskKind {
  return {
    atOnce: 1,
    attempts: 3,
    run: async ({ data, signal, progress }) => {
      const { noticeId } = Data.parse(data);
      const notice = await getNotice(store.db, noticeId);
      if (notice === null || mailer === null) return null;
      const all = await listMailed(store.db, noticeId);
      for (const [index, one] of all.entries()) {
        signal.throwIfAborted();
        await mailer.send(toMail(notice, one, config.publicUrl)).catch((error: unknown) => {
          // If one address is refused, the other mails are still sent.
          if (!(error instanceof AppError) || error.code !== 'mail.refused') throw error;
          log.warn({ err: error }, 'the mail server refused a notice');
        });
        progress(index + 1, all.length);
      }
      return null;
    },
  };
}

function toMail(
  notice: NonNullable<Awaited<ReturnType<typeof getNotice>>>,
  { accountId, email }: MailRecipient,
  publicUrl: string | null,
): Mail {
  const { summaryZh, summaryEn, detailsZh, detailsEn, systemZh, systemEn, linkPath } = notice;
  const link = publicUrl === null ? '' : `${publicUrl}${linkPath ?? '/'}`;
  const parts = [
    [summaryZh, detailsZh, systemZh],
    [summaryEn, detailsEn, systemEn],
  ].map((lines) => lines.filter((line) => line !== '').join('\n'));
  return {
    to: [email],
    replyTo: null,
    subject: summaryZh,
    text: [...parts, link].filter((part) => part !== '').join('\n\n'),
    messageId: `${notice.id}.${accountId}@stacksight`,
  };
}
