/** Returns the address of a route. A path without a slash in front is put under the analytics prefix. */
export function toUrl(path: string, analyticsPrefix: string): string {
  return path.startsWith('/') ? path : `${analyticsPrefix}/${path}`;
}
