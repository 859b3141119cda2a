export const mostAddresses = 10;

/** Returns the given texts that are not mail addresses; the server checks them again. */
export function wrongAddresses(to: readonly string[]): string[] {
  return to.filter((address) => !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address));
}
