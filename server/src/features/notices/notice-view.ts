import { type Language, type Notice, noticeKinds } from '@stacksight/contract';
import type { NoticeRow } from './notices.store.ts';

/** Returns a notice in the language of its reader, with times in the library's zone. */
export function toNotice(row: NoticeRow, language: Language, timeZone: string): Notice {
  const isChinese = language === 'zh-CN';
  return {
    uuid: row.id,
    kind: noticeKinds.find((kind) => kind === row.kind) ?? 'system',
    summary: isChinese ? row.summaryZh : row.summaryEn,
    details: isChinese ? row.detailsZh : row.detailsEn,
    system: isChinese ? row.systemZh : row.systemEn,
    dateStr: toDateText(row.createdAt, timeZone),
    readFinish: row.readAt !== null,
    link: row.linkPath === null ? null : { path: row.linkPath, label: labelOf(row, isChinese) },
  };
}

function labelOf({ linkZh, linkEn }: NoticeRow, isChinese: boolean): string {
  return (isChinese ? linkZh : linkEn) ?? '';
}

function toDateText(at: Date, timeZone: string): string {
  const text = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  return text.format(at);
}
