import type { Language } from '@stacksight/contract';
import type { NewNotice, NewTask } from '#kit/deps.ts';
import { sayFailure } from '#kit/messages/reason.ts';
import type { AppError } from '#lib/app-error.ts';
import { exportTexts, numberText, sizeText } from './export-words.ts';

export const keepDays = 7;

type About = Pick<NewTask, 'id' | 'title' | 'ownerId'>;
/** A finished file; the rows of a report are not counted. */
type MadeFile = { rows: number | null; bytes: number };

const noticeOf = ({ ownerId }: About, notice: Pick<NewNotice, 'summary' | 'details' | 'link'>) => ({
  ...notice,
  kind: 'report' as const,
  system: exportTexts('system'),
  to: ownerId === null ? [] : [ownerId],
});

const downloadLink = ({ id }: About) => ({
  path: `/exports?get=${id}`,
  label: exportTexts('download'),
});
const listLink = { path: '/exports', label: exportTexts('look') };

/** Returns the notice that a file is ready. */
export function readyNotice(about: About, { rows, bytes }: MadeFile): NewNotice {
  return noticeOf(about, {
    summary: exportTexts('ready', () => ({ title: about.title })),
    details: exportTexts(rows === null ? 'readyReport' : 'readyDetails', (language) => ({
      rows: numberText(rows ?? 0, language),
      size: sizeText(bytes),
      days: String(keepDays),
    })),
    link: downloadLink(about),
  });
}

/** Returns the notice that a workbook was mailed, with the refused addresses. */
export function sentNotice(
  about: About,
  to: readonly string[],
  refused: readonly string[],
): NewNotice {
  const taken = to.filter((address) => !refused.includes(address)).join(', ');
  return noticeOf(about, {
    summary: exportTexts('sent', () => ({ title: about.title })),
    details: exportTexts(refused.length === 0 ? 'sentDetails' : 'refusedDetails', () => ({
      to: taken,
      refused: refused.join(', '),
    })),
    link: downloadLink(about),
  });
}

/** Returns the notice that an export failed, with the reason. */
export function failedNotice(about: About, failure: AppError, isMail: boolean): NewNotice {
  const words = (language: Language) => sayFailure(failure.code, failure.params, language);
  return noticeOf(about, {
    summary: exportTexts(isMail ? 'unsent' : 'failed', () => ({ title: about.title })),
    details: { 'zh-CN': words('zh-CN'), 'en-US': words('en-US') },
    link: listLink,
  });
}
