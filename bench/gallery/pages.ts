import { type MenuPage, menuPages } from '../../e2e/support/menu-pages.ts';

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

/** Returns the sign-in, and every page that the menu has for this session. */
export async function pagesOf(url: string, session: GallerySession): Promise<MenuPage[]> {
  const options = { headers: { authorization: `Bearer ${session.accessToken}` } };
  const pages = await menuPages(async (path) => (await call(`${url}${path}`, options)).data);
  return [{ address: '/login', name: 'login' }, ...pages];
}

// biome-ignore lint/suspicious/noExplicitAny: answers of several calls
async function call(url: string, options: RequestInit): Promise<any> {
  const reply = await fetch(url, options);
  if (!reply.ok) throw new Error(`${url}: ${reply.status} ${await reply.text()}`);
  return reply.json();
}
