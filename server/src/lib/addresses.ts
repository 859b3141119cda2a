const listOfHosts = /^([a-z]+:\/\/(?:[^@/?#]*@)?)([^@/?#]+)(.*)$/;

/**
 * Splits an address with several hosts, `postgres://user:password@one:5432,two:5432/database`, into the address of each
 * server; returns one address unchanged.
 */
export function addressesOf(url: string): [string, ...string[]] {
  const [, start = '', hosts = '', rest = ''] = listOfHosts.exec(url) ?? [];
  const [first, ...others] = hosts.split(',').map((host) => `${start}${host}${rest}`);
  return first === undefined || hosts === '' ? [url] : [first, ...others];
}
