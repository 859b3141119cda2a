import { type FindReportOwner, outsideAsker } from '#kit/outside-asker.ts';
import type { ReportAsker } from '#kit/reports.ts';
import type { LibraryScope } from '#lib/caller.ts';
import type { SubscriptionRow } from './subscription.store.ts';

// The rights with which a report is made for a receiver: those that the receiver has at that moment.

export type FixedPlace = { glc: string; libraries: readonly string[] | null };

const has = (owner: ReportAsker, permission: string) =>
  owner.isSuper || owner.permissions.has(permission);

/** Returns the rights of a receiver; null if they have none any more. */
export async function askerFor(
  row: SubscriptionRow,
  accountId: string | null,
  findOwner: FindReportOwner,
): Promise<ReportAsker | null> {
  const creator = await findOwner(row.createdBy);
  if (creator === null) return null;
  if (row.kind !== 'addresses') {
    const isOwn = accountId === creator.accountId;
    const owner = isOwn ? creator : await findOwner(accountId);
    const maySend = isOwn || has(creator, 'report:send');
    return owner !== null && maySend && has(owner, 'analysis:view') ? owner : null;
  }
  if (!has(creator, 'report:send') || row.glc === null) return null;
  return addressAsker(creator, { glc: row.glc, libraries: row.libraries });
}

/** Returns the rights that addresses get from the person who subscribes them; null without any library. */
export function addressAsker(creator: ReportAsker, place: FixedPlace): ReportAsker | null {
  const scope = fixedScope(creator.scope, place);
  if (scope === null) return null;
  return outsideAsker(creator, { scope, defaultGlc: place.glc });
}

function fixedScope(scope: LibraryScope, { glc, libraries }: FixedPlace): LibraryScope | null {
  const allowed = scope.groups === 'all' ? 'all' : scope.groups[glc];
  if (allowed === undefined) return null;
  if (allowed === 'all') return { groups: { [glc]: libraries ?? 'all' } };
  const both = libraries === null ? allowed : libraries.filter((code) => allowed.includes(code));
  return both.length === 0 ? null : { groups: { [glc]: both } };
}
