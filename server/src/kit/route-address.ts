/** The address of a route: below the analytics prefix, unless the path begins with a slash. */
export function toUrl(path: string, analyticsPrefix: string): string {
  return path.startsWith('/') ? path : `${analyticsPrefix}/${path}`;
}
