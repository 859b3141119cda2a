/** Returns whether a menu path leads out of the console; such a link opens in a new tab (spec §2). */
export function isExternal(path: string): boolean {
  return /^(https?:|mailto:|tel:)/i.test(path);
}

/** Joins the path of a child to the path of its parent; a child's path that begins with a slash stays as it is. */
export function joinPaths(parent: string, child: string): string {
  if (isExternal(child) || child.startsWith('/')) return child;
  const joined = `${parent}/${child}`.replace(/\/+/g, '/').replace(/\/$/, '');
  return joined.startsWith('/') ? joined : `/${joined}`;
}
