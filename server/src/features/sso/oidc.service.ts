import type { Language } from '@stacksight/contract';
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { ServerDeps } from '#kit/deps.ts';
import type { Origin } from '#kit/handler.ts';
import { isSameSecret } from '#lib/tokens.ts';
import { forgetAttempt, keepAttempt, type OidcAttempt, readAttempt } from './oidc-attempt.ts';
import { createOidcClients } from './oidc-client.ts';
import { findPerson, findProvider, type Provider } from './sso.store.ts';
import { ssoFailure } from './sso-failure.ts';

type OidcDeps = Pick<ServerDeps, 'store' | 'clock' | 'secrets' | 'log'>;
type OidcCall = { origin: Origin; language: Language };
type Returned = { code: string; state: string; iss?: string | undefined };

/** Returns the functions to sign in with a third party by OpenID Connect: code, PKCE, state and nonce. */
export function createOidc(deps: OidcDeps) {
  const { store, clock, secrets, log } = deps;
  const clientOf = createOidcClients(secrets);

  async function reach(id: string, language: Language) {
    const provider = await findProvider(store.db, id);
    if (provider === null) throw ssoFailure('provider', language);
    const client = await clientOf(provider).catch((error: unknown) => {
      log.warn({ err: error, provider: id }, 'a sign-in provider cannot be reached');
      throw ssoFailure('unreachable', language, error);
    });
    return { provider, client };
  }

  return {
    async start(id: string, { origin, language }: OidcCall) {
      const { provider, client } = await reach(id, language);
      const attempt: OidcAttempt = {
        provider: id,
        state: randomState(),
        nonce: randomNonce(),
        verifier: randomPKCECodeVerifier(),
        redirectUri: `${origin.publicUrl}/random_sso_login`,
      };
      const url = buildAuthorizationUrl(client, {
        redirect_uri: attempt.redirectUri,
        scope: provider.scope,
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, cookie: keepAttempt(attempt, secrets, clock.now(), origin) };
    },

    async finish(returned: Returned, { origin, language }: OidcCall) {
      const attempt = readAttempt(origin.cookies, secrets, clock.now());
      if (attempt === null || !isSameSecret(attempt.state, returned.state))
        throw ssoFailure('state', language);
      const { provider, client } = await reach(attempt.provider, language);
      const who = await identify(client, provider, attempt, returned).catch((error: unknown) => {
        log.warn(
          { err: error, provider: provider.id },
          'a sign-in provider did not confirm the account',
        );
        throw ssoFailure('refused', language, error);
      });
      const person = await findPerson(store.db, { ...who, provider: provider.id });
      if (person === null) throw ssoFailure('account', language);
      return { person, means: `oidc ${provider.id}`, cookie: forgetAttempt(secrets, origin) };
    },
  };
}

async function identify(
  client: Configuration,
  provider: Provider,
  { redirectUri, verifier, state, nonce }: OidcAttempt,
  returned: Returned,
): Promise<{ subject: string; username: string }> {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(returned))
    if (value !== undefined) url.searchParams.set(name, value);
  const tokens = await authorizationCodeGrant(client, url, {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) throw new Error('The sign-in provider sent no ID token.');
  const inToken = claims[provider.usernameClaim];
  if (typeof inToken === 'string') return { subject: claims.sub, username: inToken };
  if (client.serverMetadata().userinfo_endpoint === undefined)
    return { subject: claims.sub, username: '' };
  const info = await fetchUserInfo(client, tokens.access_token, claims.sub);
  const named = info[provider.usernameClaim];
  return { subject: claims.sub, username: typeof named === 'string' ? named : '' };
}
