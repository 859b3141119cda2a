type Route = 'tcc' | 'admin' | 'extSystem' | 'random';

export type Jump =
  | { kind: 'ticket'; body: { route: Route; ticket: string; orgId?: string } }
  | { kind: 'code'; body: { code: string; state: string; iss?: string } }
  | { kind: 'nothing'; wasRefused: boolean };

/** Reads the credentials of another system from an address: a ticket, or the code and state of OpenID Connect. */
export function toJump(pathname: string, search: string): Jump {
  const [, route = 'random', orgId] =
    /^\/(tcc|admin|extSystem|random)_sso_login(?:\/([^/]+))?/.exec(pathname) ?? [];
  const given = new URLSearchParams(search);
  const ticket = given.get('ticket');
  if (ticket) {
    const organisation = orgId ? { orgId: decodeURIComponent(orgId) } : {};
    return { kind: 'ticket', body: { route: route as Route, ticket, ...organisation } };
  }
  const [code, state, iss] = [given.get('code'), given.get('state'), given.get('iss')];
  if (code && state) return { kind: 'code', body: { code, state, ...(iss ? { iss } : {}) } };
  return { kind: 'nothing', wasRefused: given.has('error') };
}
