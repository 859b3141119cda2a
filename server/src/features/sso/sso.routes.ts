import type { contract, TokenReply } from '@stacksight/contract';
import type { ServerDeps } from '#kit/deps.ts';
import type { HandlersFor, Origin } from '#kit/handler.ts';
import { type WithCookies, withCookies } from '#kit/replies.ts';
import { createOidc } from './oidc.service.ts';
import type { Person } from './sso.store.ts';
import { redeemTicket } from './ticket.service.ts';

/**
 * Opens a session for an account after its identity was proved. The server passes this function in from the session
 * feature.
 */
export type SignIn = (
  person: Person,
  origin: Origin,
  means: string,
) => Promise<WithCookies<TokenReply>>;

export function ssoRoutes(deps: ServerDeps, signIn: SignIn): HandlersFor<typeof contract.sso> {
  const oidc = createOidc(deps);
  return {
    ticket: async ({ body, origin, language }) => {
      const person = await redeemTicket(deps, body, language);
      return signIn(person, origin, `ticket ${body.route}`);
    },
    oidcStart: async ({ params, ...asked }) => {
      const { url, cookie } = await oidc.start(params.id, asked);
      return withCookies({ url }, [cookie]);
    },
    oidcToken: async ({ body, ...asked }) => {
      const { person, means, cookie } = await oidc.finish(body, asked);
      const { data, cookies } = await signIn(person, asked.origin, means);
      return withCookies(data, [...cookies, cookie]);
    },
  };
}
