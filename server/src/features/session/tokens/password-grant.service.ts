import type { TokenReply } from '@stacksight/contract';
import type { ServerDeps } from '#kit/deps.ts';
import type { Origin } from '#kit/handler.ts';
import type { WithCookies } from '#kit/replies.ts';
import { AppError } from '#lib/app-error.ts';
import { isPassword } from '#lib/passwords/hash.ts';
import { deriveToken } from '#lib/tokens.ts';
import { findAccountByName } from '#store/accounts/account.ts';
import { addAudit, type NewAuditEntry } from '#store/audit.ts';
import { checkCaptcha } from '../captcha/captcha.service.ts';
import { beginAttempt, endAttempt } from '../throttle/throttle.service.ts';
import type { OauthClientRow } from './client.store.ts';
import { openSession } from './sessions.service.ts';

type Credentials = {
  username: string;
  password: string;
  code?: string | undefined;
  key?: string | undefined;
};

/** Signs in with a password. A wrong name and a wrong password get the same answer in the same time. */
export async function signInWithPassword(
  deps: ServerDeps,
  client: OauthClientRow,
  { username, password, code, key }: Credentials,
  origin: Origin,
): Promise<WithCookies<TokenReply>> {
  // A program with a client secret cannot read captchas.
  if (client.secretHash === null) await checkCaptcha(deps, { code, key });
  const account = await findAccountByName(deps.store.db, username);
  const unknown = deriveToken(deps.secrets.tokenKey, 'unknown username', username.toLowerCase());
  const attempt = { username: account?.username ?? unknown, address: origin.address };
  await beginAttempt(deps, attempt);
  const isRight = await isPassword(password, account?.passwordHash ?? null);
  if (account === null || !isRight) {
    const failed: NewAuditEntry = {
      at: deps.clock.now(),
      accountId: account?.id ?? null,
      // The name is saved only if it is a known username, because people type their password into this field by
      // mistake.
      username: account?.username ?? '',
      address: origin.address,
      area: 'session',
      verb: 'signIn',
      subject: 'password',
      isSuccess: false,
    };
    await deps.store.transaction((tx) => addAudit(tx, failed));
    throw new AppError('auth.invalid_grant');
  }
  await endAttempt(deps, attempt);
  return openSession(deps, account, client, origin, 'password');
}
