import {
  allowInsecureRequests,
  ClientSecretPost,
  type Configuration,
  discovery,
  None,
} from 'openid-client';
import { unseal } from '#lib/seal.ts';
import type { Secrets } from '#lib/secrets.ts';
import type { Provider } from './sso.store.ts';

export const providerPurpose = 'oidc-provider';

const freshMs = 10 * 60_000;
const timeoutSeconds = 8;

/**
 * Returns the function that loads a provider's configuration from its issuer; configurations are cached for ten
 * minutes.
 */
export function createOidcClients({ sealKey }: Secrets) {
  const known = new Map<string, { made: Promise<Configuration>; at: number; version: string }>();
  return async (provider: Provider): Promise<Configuration> => {
    const version = [provider.issuer, provider.clientId, provider.secretSealed].join('\n');
    const found = known.get(provider.id);
    const isFresh = found !== undefined && performance.now() - found.at < freshMs;
    if (isFresh && found.version === version) return found.made;
    const made = discover(provider, unseal(sealKey, providerPurpose, provider.secretSealed) ?? '');
    known.set(provider.id, { made, at: performance.now(), version });
    made.catch(() => known.delete(provider.id));
    return made;
  };
}

function discover({ issuer, clientId }: Provider, secret: string): Promise<Configuration> {
  const url = new URL(issuer);
  return discovery(url, clientId, undefined, secret === '' ? None() : ClientSecretPost(secret), {
    timeout: timeoutSeconds,
    // Plain http is allowed only for a provider on this machine.
    execute: isLoopback(url) ? [allowInsecureRequests] : [],
  });
}

export function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}
