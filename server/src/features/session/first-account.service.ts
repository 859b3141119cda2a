import type { Config } from '#config.ts';
import type { ServerDeps } from '#kit/deps.ts';
import { hashPassword } from '#lib/passwords/hash.ts';
import { isWeakPassword, oneTimePassword } from '#lib/passwords/rules.ts';
import { addAccount, findAccountByName } from '#store/accounts/account.ts';

const username = 'super';

/** The first account; `password` is null if the operator has set it. */
export type FirstAccount = { username: string; password: string | null };

/** Throws if the operator has set a password that is easy to guess. */
export function refuseWeakPassword({ superPassword }: Pick<Config, 'superPassword'>): void {
  if (superPassword !== null && isWeakPassword(username, superPassword))
    throw new Error(
      'SUPER_PASSWORD is too common or contains the username. Choose another of 12 to 128 characters.',
    );
}

/** Creates the first account if no account exists. A random password must be changed at the first sign-in. */
export async function ensureFirstAccount({
  store,
  config,
  clock,
}: Pick<ServerDeps, 'store' | 'config' | 'clock'>): Promise<FirstAccount | null> {
  if ((await findAccountByName(store.db, username)) !== null) return null;
  refuseWeakPassword(config);
  const isRandom = config.superPassword === null;
  const password = config.superPassword ?? oneTimePassword();
  const row = {
    username,
    nickName: '',
    isSuper: true,
    allLibraries: true,
    passwordHash: await hashPassword(password),
    mustChangePassword: isRandom,
    createdAt: clock.now(),
  };
  const id = await store.transaction((tx) => addAccount(tx, row));
  return id !== null ? { username, password: isRandom ? password : null } : null;
}
