/** Whether a menu's path leaves the console (spec §2): such a link opens in a new tab. */
export function isExternal(path: string): boolean {
  return /^(https?:|mailto:|tel:)/i.test(path);
}

/** A child's path under its parent's; one that begins with a slash stands by itself. */
export function joinPaths(parent: string, child: string): string {
  if (isExternal(child) || child.startsWith('/')) return child;
  const joined = `${parent}/${child}`.replace(/\/+/g, '/').replace(/\/$/, '');
  return joined.startsWith('/') ? joined : `/${joined}`;
}
