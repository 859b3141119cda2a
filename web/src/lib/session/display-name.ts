import type { Principal } from '@stacksight/contract';

/** Returns `nickName[orgName]`, or the username; for the super administrator `superName` (spec §3). */
export function toDisplayName(
  user: Pick<Principal, 'username' | 'nickName' | 'orgName' | 'isSuper'>,
  superName: string,
): string {
  if (user.isSuper) return superName;
  if (user.nickName === '') return user.username;
  return user.orgName === '' ? user.nickName : `${user.nickName}[${user.orgName}]`;
}
