import { getPrefix, toAddress } from '#lib/api/address.ts';
import { askEarly, toHeaders } from '#lib/api/early.ts';
import { needsRefresh } from '#lib/session/expiry.ts';
import { readSession } from '#lib/session/stored-session.ts';

// This file is part of the small script in the HTML, so it imports no library and not the contract.

/** The default range of the dashboard. */
export const dashboardRange = 'last30Day';

/** Requests the dashboard of an address before the page has loaded; null if the page must ask later itself. */
export function askTilesEarly(search: string): Promise<Response> | null {
  const session = readSession();
  // A token that ends soon must be renewed first, which the later call of the page does.
  if (needsRefresh(session, Date.now())) return null;
  const address = toAddress('dashboard/tiles', getPrefix(), {}, toTilesQuery(search));
  return askEarly(address, toHeaders(session.accessToken));
}

/** Returns the query that `useBoard` sends for the same address. */
export function toTilesQuery(search: string) {
  const given = new URLSearchParams(search);
  const compare = given.get('compare') ?? 'previous';
  return {
    range: given.get('range') ?? dashboardRange,
    glc: given.get('glc') || null,
    libraries: given.get('libraries') || null,
    compare: compare === 'none' ? null : compare,
  };
}
