/** The address of a route: under the analytics prefix, unless it begins with a slash. */
export function toUrl(path: string, analyticsPrefix: string): string {
  return path.startsWith('/') ? path : `${analyticsPrefix}/${path}`;
}
