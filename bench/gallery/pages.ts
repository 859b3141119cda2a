import type { RouteNode } from '@stacksight/contract';

/** A page to take pictures of; `name` is the name of its file. */
export type GalleryPage = { address: string; name: string };
export type GallerySession = Readonly<Record<string, string>>;

/** Signs in and returns the session data that the console stores in the browser. */
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

/** Returns every page that the menu has for this session, with one report, rule, transfer plan, title and copy. */
export async function pagesOf(url: string, session: GallerySession): Promise<GalleryPage[]> {
  const options = { headers: { authorization: `Bearer ${session.accessToken}` } };
  const ask = async (path: string) => (await call(`${url}${path}`, options)).data;
  const first = async (list: string) =>
    (await ask(`/analytics-v3/${list}?pageSize=1`)).rows[0] ?? {};
  const { bookrecno } = await first('insufficientHoldings/pageQuery/InsufficientBook');
  const record = bookrecno ? await ask(`/analytics-v3/holdingsRecord/title/${bookrecno}`) : null;
  const records: Readonly<Record<string, string | undefined>> = {
    '/report/:id': (await first('analyticsReport/page')).id,
    '/rule/:id': (await first('rule-config/list')).id,
    '/holdings/transfers/:id': (await first('holding/allot/list')).id,
    '/holdings/title/:bookrecno': bookrecno,
    '/holdings/copy/:barcode': record?.copies[0]?.barcode,
  };
  const { routes } = await ask('/system/menu/super');
  const addresses = (routes as RouteNode[]).flatMap((node) => addressesUnder(node, ''));
  return ['/login', ...new Set(addresses)].flatMap((address) => {
    const name = address.slice(1).replaceAll(/[/:]+/g, '_');
    const page = Object.keys(records).find((one) => address.startsWith(one));
    if (page === undefined) return [{ address, name }];
    const id = records[page];
    const own = page.replace(/:.*/, id ?? '');
    return id === undefined ? [] : [{ address: address.replace(page, own), name }];
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
