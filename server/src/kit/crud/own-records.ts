import type { Caller } from '#lib/caller.ts';

/** Whether the caller may change what people make for analysis: one's own, or any with the right to all. */
export function mayChange(
  { createdBy }: { createdBy: string | null },
  { accountId, isSuper, permissions }: Caller,
): boolean {
  if (isSuper || permissions.has('component:all')) return true;
  return permissions.has('component:edit') && createdBy === accountId;
}
