import type { Deps } from '#http/deps.ts';
import { seal } from '#lib/seal.ts';
import { randomToken } from '#lib/tokens.ts';
import { isLoopback, providerPurpose } from './oidc-client.ts';
import { saveIssuer, saveProvider } from './sso.store.ts';
import { issuerPurpose } from './ticket.service.ts';

type Part = Pick<Deps, 'store' | 'secrets'>;

export type NewProvider = {
  id: string;
  name: string;
  issuer: string;
  clientId: string;
  /** Empty for a public client. */
  clientSecret: string;
  usernameClaim?: string;
};

/** Lets another system send people with signed tickets; gives its secret, which is shown this once. */
export async function registerIssuer({ store, secrets }: Part, name: string): Promise<string> {
  if (!/^[\w.-]{2,50}$/.test(name))
    throw new Error('The name of an issuer has 2 to 50 letters, digits, dots, dashes.');
  const secret = randomToken();
  await saveIssuer(store.db, { name, secretSealed: seal(secrets.sealKey, issuerPurpose, secret) });
  return secret;
}

/** Lets people sign in with an OpenID Connect provider; the same id again changes it. */
export async function registerProvider(
  { store, secrets }: Part,
  { clientSecret, ...provider }: NewProvider,
): Promise<void> {
  if (!/^[\w-]{2,50}$/.test(provider.id))
    throw new Error('The id of a provider has 2 to 50 letters, digits, dashes.');
  const url = new URL(provider.issuer);
  if (url.protocol !== 'https:' && !isLoopback(url))
    throw new Error('The issuer must be an https address.');
  const secretSealed = seal(secrets.sealKey, providerPurpose, clientSecret);
  await saveProvider(store.db, { ...provider, secretSealed });
}
