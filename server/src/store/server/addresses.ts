import { addressesOf } from '#lib/addresses.ts';

/** Returns the hosts and the database of an address, without the user and the password. */
export function placeOf(url: string): string {
  const urls = addressesOf(url).map((one) => new URL(one));
  return `${urls.map(({ host }) => host).join(',')}${urls[0]?.pathname ?? ''}`;
}

/** Returns whether an address names standbys beside the primary. */
export function hasStandbys(url: string | null): boolean {
  return url !== null && addressesOf(url).length > 1;
}
