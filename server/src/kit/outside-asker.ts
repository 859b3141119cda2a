import { permissions } from '@stacksight/contract';
import type { LibraryScope } from '#lib/caller.ts';
import type { ReportAsker } from './reports.ts';

/** The account for which a report is made, with its name and address. */
export type ReportOwner = ReportAsker & { name: string; email: string };
/** Finds an account with its present rights; null if it is deleted or disabled. */
export type FindReportOwner = (accountId: string | null) => Promise<ReportOwner | null>;

/** The permissions that nobody outside the house gets: rows of readers, and counts of few readers. */
const neverOutside: ReadonlySet<string> = new Set(['reader:rows', 'reader:group']);

/** Returns the rights with which people without an account see a report that an account sends or shares. */
export function outsideAsker(
  account: ReportAsker,
  { scope, defaultGlc }: { scope: LibraryScope; defaultGlc: string },
): ReportAsker {
  const own = account.isSuper ? permissions : [...account.permissions];
  const kept = new Set(own.filter((one) => !neverOutside.has(one)));
  return { ...account, scope, defaultGlc, isSuper: false, permissions: kept };
}
