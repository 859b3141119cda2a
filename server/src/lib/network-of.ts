/**
 * Returns the network of an address, for limits. The owner of an IPv6 address usually has 2^64 of them, so a whole network
 * counts as one.
 */
export function networkOf(address: string): string {
  const mapped = address.replace(/^::ffff:/i, '');
  return mapped.includes(':') ? mapped.split(':').slice(0, 4).join(':') : mapped;
}
