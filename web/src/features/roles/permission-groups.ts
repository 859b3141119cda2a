import { type Permission, permissions } from '@stacksight/contract';

export type PermissionGroup = { area: string; permissions: readonly Permission[] };

/** All permissions by area, in the contract's order. */
export const permissionGroups: readonly PermissionGroup[] = [
  ...Map.groupBy(permissions, (one) => one.split(':')[0] ?? ''),
].map(([area, all]) => ({ area, permissions: all }));
