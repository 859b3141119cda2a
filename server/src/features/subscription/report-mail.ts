import type { Language, PageLayout, ReportFormat, SubscriptionForm } from '@stacksight/contract';
import type { OpenedReport, ReportDownload } from '#kit/reports.ts';
import type { Mail } from '#lib/mail/mailer.ts';
import { mailHtml } from './mail-html.ts';
import { mailLines } from './mail-text.ts';
import { escapeHtml, fillGaps, subscriptionWords } from './subscription-words.ts';

/** A report with its files, as a mail contains it. Receivers with the same rights share it. */
export type ReportContent = {
  opened: OpenedReport;
  files: readonly ReportDownload[];
  picture: Buffer | null;
};
type ContentForm = Pick<SubscriptionForm, 'formats' | 'hasPicture' | 'layout'>;

/** Makes the files and the picture of a mail. */
export async function reportContent(
  opened: OpenedReport,
  { formats, hasPicture, layout }: ContentForm,
  signal: AbortSignal,
): Promise<ReportContent> {
  const files: ReportDownload[] = [];
  for (const format of new Set<ReportFormat>(formats))
    files.push(await opened.file(format, layout satisfies PageLayout, signal));
  return { opened, files, picture: hasPicture ? await opened.picture(signal) : null };
}

export type MailPlace = {
  address: string;
  report: string;
  language: Language;
  /** The day of the mail, in the library’s zone. */
  day: string;
  publicUrl: string;
  /** The link that stops the mails; null for a test. */
  stopUrl: string | null;
  messageId: string;
};

const pictureId = 'chart@stacksight';

/** Returns the subject and the text of a mail. */
export function reportText({ opened, files }: ReportContent, place: MailPlace) {
  const word = subscriptionWords[place.language];
  const subject = fillGaps(place.stopUrl === null ? word.testSubject : word.subject, {
    title: opened.title,
    day: place.day,
  });
  const until = opened.completeUntil;
  const intro =
    until === null
      ? fillGaps(word.introOnly, { title: opened.title })
      : fillGaps(word.intro, { title: opened.title, until });
  const names = files.map(({ name }) => name).join(', ');
  const attached = names === '' ? [] : [fillGaps(word.files, { files: names })];
  const about = [intro, ...attached];
  return { subject, about, lines: [...about, ...mailLines(opened.summary)] };
}

/** Returns the mail of a report: as text, as HTML with a picture, and with its files. */
export function reportMail(content: ReportContent, place: MailPlace): Mail {
  const word = subscriptionWords[place.language];
  const { subject, about, lines } = reportText(content, place);
  const { title } = content.opened;
  const openUrl = `${place.publicUrl}/report/${place.report}`;
  const links = [
    [word.open, openUrl] as const,
    ...(place.stopUrl === null ? [] : [[word.stop, place.stopUrl] as const]),
  ];
  const picture =
    content.picture === null
      ? ''
      : `<p><img src="cid:${pictureId}" alt="${escapeHtml(title)}" width="720" style="max-width:100%"></p>`;
  return {
    to: [place.address],
    replyTo: null,
    subject,
    text: [...lines, '', ...links.map(([name, url]) => `${name}: ${url}`)].join('\n'),
    html: mailHtml({ title, about, picture, summary: content.opened.summary, links }),
    files: [
      ...content.files,
      ...(content.picture === null
        ? []
        : [{ name: 'chart.png', mime: 'image/png', bytes: content.picture, cid: pictureId }]),
    ],
    ...(place.stopUrl === null ? {} : { stopUrl: place.stopUrl }),
    messageId: place.messageId,
  };
}
