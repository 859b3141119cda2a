const listOfHosts = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]+)(.*)$/;

/**
 * Splits an address with several hosts, `postgres://user:password@one:5432,two:5432/database`, into the address of each
 * server; returns one address unchanged.
 */
export function addressesOf(url: string): [string, ...string[]] {
  const [, start = '', hosts = '', rest = ''] = listOfHosts.exec(url) ?? [];
  const [first, ...others] = hosts.split(',').map((host) => `${start}${host}${rest}`);
  return first === undefined || hosts === '' ? [url] : [first, ...others];
}

/** Returns the hosts and the database of an address, without the user and the password. */
export function placeOf(url: string): string {
  const urls = addressesOf(url).map((one) => new URL(one));
  return `${urls.map(({ host }) => host).join(',')}${urls[0]?.pathname ?? ''}`;
}

/** Returns whether an address names standbys beside the primary. */
export function hasStandbys(url: string | null): boolean {
  return url !== null && addressesOf(url).length > 1;
}
