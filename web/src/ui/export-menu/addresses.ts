export const mostAddresses = 10;

/** What is no mail address; the server looks again. */
export function wrongAddresses(to: readonly string[]): string[] {
  return to.filter((address) => !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address));
}
