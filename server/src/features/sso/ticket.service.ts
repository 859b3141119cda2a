import type { Language } from '@stacksight/contract';
import type { ServerDeps } from '#kit/deps.ts';
import { unseal } from '#lib/seal.ts';
import { findIssuer, findPerson, type Person, useTicket } from './sso.store.ts';
import { ssoFailure } from './sso-failure.ts';
import { type Claims, isSigned, isTimely, readTicket } from './ticket.ts';

type TicketDeps = Pick<ServerDeps, 'store' | 'clock' | 'secrets'>;
type Request = { route: string; ticket: string; orgId?: string | undefined };

export const issuerPurpose = 'sso-issuer';

/**
 * Redeems a ticket once and returns its account. The ticket must be signed by a known issuer for this route, at most a
 * minute ago.
 */
export async function redeemTicket(
  deps: TicketDeps,
  { ticket, route, orgId }: Request,
  language: Language,
): Promise<Person> {
  const claims = await believe(deps, ticket, language);
  const now = deps.clock.now();
  if (!isTimely(claims, now)) throw ssoFailure('expired', language);
  if (claims.route !== route || claims.orgId !== orgId) throw ssoFailure('place', language);
  const used = { issuer: claims.iss, jti: claims.jti, expiresAt: new Date(claims.exp * 1000) };
  if (!(await useTicket(deps.store.db, used, now))) throw ssoFailure('used', language);
  const person = await findPerson(deps.store.db, {
    provider: claims.iss,
    subject: claims.sub,
    username: claims.sub,
  });
  if (person === null) throw ssoFailure('account', language);
  return person;
}

async function believe(
  { store, secrets }: TicketDeps,
  text: string,
  language: Language,
): Promise<Claims> {
  const ticket = readTicket(text);
  const issuer = ticket === null ? null : await findIssuer(store.db, ticket.claims.iss);
  const secret =
    issuer === null ? null : unseal(secrets.sealKey, issuerPurpose, issuer.secretSealed);
  if (ticket === null || secret === null || !isSigned(ticket, secret))
    throw ssoFailure('ticket', language);
  return ticket.claims;
}
