import {
  addDays,
  type Language,
  type LinkState,
  type ReportLink,
  type ReportLinkForm,
} from '@stacksight/contract';
import type { ServerDeps } from '#kit/deps.ts';
import type { CallerContext } from '#kit/handler.ts';
import { sentence } from '#kit/messages.ts';
import type { FindReportOwner, ReportOwner } from '#kit/outside-asker.ts';
import type { KeptReport, ReportAsker, Reports } from '#kit/reports.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller, LibraryScope } from '#lib/caller.ts';
import {
  areLinksAllowed,
  type LinkViewer,
  type ReportLinkRow,
  type ShownLink,
} from './report-link.store.ts';

export type ReportLinkDeps = Pick<ServerDeps, 'store' | 'clock' | 'config' | 'secrets'> & {
  reports: Reports;
  findOwner: FindReportOwner;
};

const longestDays = 366;
const has = ({ isSuper, permissions }: ReportAsker, permission: string): boolean =>
  isSuper || permissions.has(permission);

/** Returns the account for which links are listed: with the right to all reports, for the links of all. */
export const viewerOf = (caller: Caller): LinkViewer => ({
  ...caller,
  seesAll: has(caller, 'component:all'),
});

/** Returns today's date in the library's time zone. */
export const todayOf = ({ clock, config }: Pick<ReportLinkDeps, 'clock' | 'config'>): string =>
  clock.now().toLocaleDateString('sv-SE', { timeZone: config.timeZone });

/** Refuses a last day before today or after a year. */
export function checkLastDay(
  deps: ReportLinkDeps,
  { endsOn }: Pick<ReportLinkForm, 'endsOn'>,
  language: Language,
): void {
  const first = todayOf(deps);
  const last = addDays(first, longestDays);
  if (endsOn >= first && endsOn <= last) return;
  const fields = { endsOn: sentence('field.linkDay', language, { first, last }) };
  throw new AppError('request.invalid', { fields });
}

/** Returns the reports of a link as they are now, in both languages; refuses one that the caller may not read. */
export async function keepReports(
  { reports }: ReportLinkDeps,
  { report, more, isLive }: ReportLinkForm,
  { caller, language }: CallerContext,
): Promise<ReportLinkRow['shows']> {
  const ids = [report, ...more];
  if (isLive) {
    for (const id of ids) await reports.titleOf(id, caller, language);
    return null;
  }
  const kept: Record<string, Record<Language, KeptReport>> = {};
  for (const id of ids)
    kept[id] = {
      'zh-CN': await reports.keep(id, caller, 'zh-CN'),
      'en-US': await reports.keep(id, caller, 'en-US'),
    };
  return kept;
}

/** Returns whether a scope still has every library of an earlier one. */
export function coversScope(
  { groups: now }: LibraryScope,
  { groups: then }: LibraryScope,
): boolean {
  if (now === 'all') return true;
  if (then === 'all') return false;
  return Object.entries(then).every(([glc, wanted]) => {
    const own = Object.hasOwn(now, glc) ? now[glc] : undefined;
    if (own === 'all') return true;
    if (own === undefined || wanted === 'all') return false;
    return wanted.every((one) => own.includes(one));
  });
}

type Judged = { state: LinkState; maker: ReportOwner | null };

/** Returns the state of a link now, and its maker with the present rights. */
export async function judgeLink(
  deps: ReportLinkDeps,
  row: ReportLinkRow,
  isAllowed: boolean,
): Promise<Judged> {
  if (row.revokedAt !== null) return { state: 'revoked', maker: null };
  if (todayOf(deps) > row.endsOn) return { state: 'ended', maker: null };
  if (!isAllowed) return { state: 'off', maker: null };
  const maker = await deps.findOwner(row.createdBy);
  const mayShare =
    maker !== null &&
    has(maker, 'report:share') &&
    has(maker, 'analysis:view') &&
    coversScope(maker.scope, row.scope) &&
    (await isReadable(deps, row.reportId, maker));
  return mayShare ? { state: 'active', maker } : { state: 'blocked', maker: null };
}

async function isReadable({ reports }: ReportLinkDeps, report: string, maker: ReportAsker) {
  try {
    await reports.titleOf(report, maker, 'zh-CN');
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return false;
    throw error;
  }
}

/** Returns links as a list shows them, each with its state now. */
export async function toLinks(
  deps: ReportLinkDeps,
  found: readonly ShownLink[],
): Promise<ReportLink[]> {
  const isAllowed = await areLinksAllowed(deps.store.db);
  const links: ReportLink[] = [];
  for (const { row, reportName, maker } of found) {
    const { state } = await judgeLink(deps, row, isAllowed);
    const { filters: _, ...form } = row.form;
    links.push({
      ...form,
      ...{ id: row.id, report: row.reportId, endsOn: row.endsOn, reportName, state },
      createdBy: maker,
      createdAt: row.createdAt.toISOString(),
      revokedAt: row.revokedAt?.toISOString() ?? null,
      opened: row.opened,
      openedAt: row.openedAt?.toISOString() ?? null,
      mayRevoke: row.revokedAt === null && state !== 'ended',
    });
  }
  return links;
}
