import type { RouteNode } from '@stacksight/contract';

/** A page to take pictures of; the name is that of its file. */
export type GalleryPage = { address: string; name: string };
export type GallerySession = Readonly<Record<string, string>>;

/** Signs in and gives what the console keeps of a session. */
export async function signInAt(url: string, password: string): Promise<GallerySession> {
  const tokens = await call(`${url}/auth/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('console:')}` },
    body: new URLSearchParams({ grant_type: 'password', username: 'super', password }),
  });
  const me = await call(`${url}/auth/user`, {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  });
  return {
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    expireTime: String(Date.now() + tokens.expires_in * 1000),
    user: JSON.stringify(me.data.principal),
  };
}

/** Every page that the menu has for this session, and one report and one rule. */
export async function pagesOf(url: string, session: GallerySession): Promise<GalleryPage[]> {
  const options = { headers: { authorization: `Bearer ${session.accessToken}` } };
  const { data } = await call(`${url}/system/menu/super`, options);
  const first = async (list: string): Promise<string> =>
    (await call(`${url}/analytics-v3/${list}?pageSize=1`, options)).data.rows[0]?.id ?? '';
  const ids = {
    report: await first('analyticsReport/page'),
    rule: await first('rule-config/list'),
  };
  const addresses = (data.routes as RouteNode[]).flatMap((node) => addressesUnder(node, ''));
  return ['/login', ...new Set(addresses)].flatMap((address) => {
    const [, kind = ''] = address.split('/');
    const id = ids[kind as keyof typeof ids] ?? '';
    if (address.includes(':id') && id === '') return [];
    const name = address.slice(1).replaceAll(/[/:]+/g, '_');
    return [{ address: address.replace(':id', id), name }];
  });
}

function addressesUnder(
  { path, component, children, redirect }: RouteNode,
  above: string,
): string[] {
  if (path.startsWith('http')) return [];
  const address = path.startsWith('/') ? path : `${above.replace(/\/$/, '')}/${path}`;
  const own = component === '' || component === 'Layout' || redirect !== null ? [] : [address];
  return [...own, ...children.flatMap((child) => addressesUnder(child, address))];
}

// biome-ignore lint/suspicious/noExplicitAny: answers of several calls
async function call(url: string, options: RequestInit): Promise<any> {
  const reply = await fetch(url, options);
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`);
  return reply.json();
}
