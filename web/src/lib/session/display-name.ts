import type { Principal } from '@stacksight/contract';

/** Spec §3: `nickName[orgName]`, or the username; the super administrator by that name. */
export function toDisplayName(
  user: Pick<Principal, 'username' | 'nickName' | 'orgName' | 'isSuper'>,
  superName: string,
): string {
  if (user.isSuper) return superName;
  if (user.nickName === '') return user.username;
  return user.orgName === '' ? user.nickName : `${user.nickName}[${user.orgName}]`;
}
