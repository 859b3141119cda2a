import type { AuditVerb } from '@stacksight/contract';
import type { ServerDeps } from '#kit/deps.ts';
import { seal } from '#lib/seal.ts';
import { randomToken } from '#lib/tokens.ts';
import { addAudit } from '#store/audit.ts';
import type { Tx } from '#store/backend.ts';
import { isLoopback, providerPurpose } from './oidc-client.ts';
import {
  listIssuers,
  listProviders,
  removeIssuer,
  removeProvider,
  saveIssuer,
  saveProvider,
  setIssuerEnabled,
  setProviderEnabled,
} from './sso.store.ts';
import { issuerPurpose } from './ticket.service.ts';

type RegisterDeps = Pick<ServerDeps, 'store' | 'secrets' | 'clock'>;
type Keeping = Pick<ServerDeps, 'store' | 'clock'>;

export type NewProvider = {
  id: string;
  name: string;
  issuer: string;
  clientId: string;
  /** The client secret; empty for a public client. */
  clientSecret: string;
  usernameClaim?: string;
};

/** Registers another system that signs tickets; returns its secret, which is shown once. */
export async function registerIssuer(
  { store, secrets, clock }: RegisterDeps,
  name: string,
): Promise<string> {
  if (!/^[\w.-]{2,50}$/.test(name))
    throw new Error('The name of an issuer has 2 to 50 letters, digits, dots, dashes.');
  const secret = randomToken();
  const secretSealed = seal(secrets.sealKey, issuerPurpose, secret);
  await store.transaction(async (tx) => {
    await saveIssuer(tx, { name, secretSealed });
    await audit(tx, clock, 'saveIssuer', name);
  });
  return secret;
}

/** Registers or changes an OpenID Connect provider. */
export async function registerProvider(
  { store, secrets, clock }: RegisterDeps,
  { clientSecret, ...provider }: NewProvider,
): Promise<void> {
  if (!/^[\w-]{2,50}$/.test(provider.id))
    throw new Error('The id of a provider has 2 to 50 letters, digits, dashes.');
  const url = new URL(provider.issuer);
  if (url.protocol !== 'https:' && !isLoopback(url))
    throw new Error('The issuer must be an https address.');
  const secretSealed = seal(secrets.sealKey, providerPurpose, clientSecret);
  await store.transaction(async (tx) => {
    await saveProvider(tx, { ...provider, secretSealed });
    await audit(tx, clock, 'saveProvider', provider.id, provider);
  });
}

/** Returns the registered partners, without their secrets. */
export async function listPartners({ store }: Pick<RegisterDeps, 'store'>) {
  const [providers, issuers] = [await listProviders(store.db), await listIssuers(store.db)];
  return {
    providers: providers.map(({ secretSealed: _, ...rest }) => rest),
    issuers: issuers.map(({ secretSealed: _, ...rest }) => rest),
  };
}

export type Partner = { kind: 'oidc' | 'sso-issuer'; name: string };

/** Enables or disables a partner; false if the name is unknown. */
export async function setPartnerEnabled(
  { store, clock }: Keeping,
  { kind, name }: Partner,
  isEnabled: boolean,
): Promise<boolean> {
  const set = kind === 'oidc' ? setProviderEnabled : setIssuerEnabled;
  return store.transaction(async (tx) => {
    const isKnown = await set(tx, name, isEnabled);
    if (isKnown) await audit(tx, clock, isEnabled ? 'enable' : 'disable', name);
    return isKnown;
  });
}

/** Deletes a partner with its mapping of accounts; false if the name is unknown. */
export async function removePartner(
  { store, clock }: Keeping,
  { kind, name }: Partner,
): Promise<boolean> {
  const remove = kind === 'oidc' ? removeProvider : removeIssuer;
  return store.transaction(async (tx) => {
    const isKnown = await remove(tx, name);
    if (isKnown) await audit(tx, clock, 'remove', name);
    return isKnown;
  });
}

async function audit(
  tx: Tx,
  clock: ServerDeps['clock'],
  verb: AuditVerb,
  subject: string,
  after?: unknown,
): Promise<void> {
  const who = { accountId: null, username: 'operator', address: 'local' };
  await addAudit(tx, {
    ...who,
    at: clock.now(),
    area: 'sso',
    verb,
    subject,
    isSuccess: true,
    after,
  });
}
