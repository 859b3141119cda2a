export type RequiredPermissions = {
  all?: readonly string[];
  none?: readonly string[];
  any?: readonly string[];
};

/** Returns whether `permissions` suffice; the super administrator has every permission. */
export function isAllowed(
  { all = [], none = [], any }: RequiredPermissions,
  permissions: readonly string[],
  isSuper = false,
): boolean {
  const has = (permission: string) => isSuper || permissions.includes(permission);
  return all.every(has) && !none.some(has) && (any === undefined || any.some(has));
}
