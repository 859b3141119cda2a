import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export type TestOidc = {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Signs in like a person and returns the address to which the browser is sent back. */
  visit(url: string, login: string): Promise<URL>;
  close(): Promise<void>;
};

/** Starts a real OpenID Connect provider on loopback; it accepts any name without a password. */
export async function startTestOidc(redirectUri: string): Promise<TestOidc> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [clientId, clientSecret] = ['stacksight', 'its secret of thirty-two letters'];
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], profile: ['preferred_username', 'name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: true } },
    cookies: { keys: ['a key for the cookies of the tests'] },
    findAccount: (_, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, preferred_username: id, name: id }),
    }),
  });
  server.on('request', provider.callback());
  return {
    issuer,
    clientId,
    clientSecret,
    visit: (url, login) => visit(url, login, redirectUri),
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}

/** Follows redirects and fills in the two forms, with cookies, until the provider redirects back. */
async function visit(start: string, login: string, redirectUri: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let url = new URL(start);
  let form: URLSearchParams | null = null;
  for (let step = 0; step < 20; step += 1) {
    const response: Response = await fetch(url, {
      method: form === null ? 'GET' : 'POST',
      ...(form === null ? {} : { body: form }),
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const text = await response.text();
    const location = response.headers.get('location');
    form = location === null ? toForm(text, login) : null;
    const action = /action="([^"]+)"/.exec(text)?.[1] ?? url.href;
    url = new URL(location ?? action, url);
    if (url.href.startsWith(redirectUri)) return url;
  }
  throw new Error('the provider never sent the browser back');
}

function toForm(html: string, login: string): URLSearchParams {
  const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1];
  if (prompt === undefined)
    throw new Error(
      `no form to fill in: ${html.replace(/<style>.*?<\/style>/s, '').slice(0, 2000)}`,
    );
  return new URLSearchParams(prompt === 'login' ? { prompt, login, password: 'x' } : { prompt });
}
