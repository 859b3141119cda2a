import type { Caller } from '#lib/caller.ts';

/**
 * Returns whether the caller may change a saved analysis: their own with the permission to edit, any with the
 * permission for all.
 */
export function mayChange(
  { createdBy }: { createdBy: string | null },
  { accountId, isSuper, permissions }: Caller,
): boolean {
  if (isSuper || permissions.has('component:all')) return true;
  return permissions.has('component:edit') && createdBy === accountId;
}
