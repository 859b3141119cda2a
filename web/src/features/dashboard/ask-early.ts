import { getPrefix, toAddress } from '#lib/api/address.ts';
import { askEarly, toHeaders } from '#lib/api/early.ts';
import { needsRefresh } from '#lib/session/expiry.ts';
import { readSession } from '#lib/session/stored-session.ts';

// Part of the small script in the HTML: it knows no library, and nothing of the contract.

/** The range that the dashboard shows until another is chosen. */
export const dashboardRange = 'last30Day';

/** Asks for the dashboard that an address means, before the page that shows it is loaded. */
export function askTilesEarly(search: string): void {
  const session = readSession();
  // The token is renewed first, by the call itself.
  if (needsRefresh(session, Date.now())) return;
  const address = toAddress('dashboard/tiles', getPrefix(), {}, toTilesQuery(search));
  askEarly(address, toHeaders(session.accessToken));
}

/** What `useBoard` asks with where the page has this address. */
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
