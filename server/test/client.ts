export type TestReply = {
  status: number;
  headers: Readonly<Record<string, unknown>>;
  /** The parsed JSON, or null if the answer is not JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape of its answer
  body: any;
  text: string;
  /** The values of the cookies that the answer sets, by name. */
  cookies: Readonly<Record<string, string>>;
};

export type RequestOptions = {
  json?: object;
  form?: Readonly<Record<string, string>>;
  bytes?: Uint8Array;
  headers?: Readonly<Record<string, string>>;
  language?: 'zh-CN' | 'en-US';
};

export type TestClient = {
  token: string | null;
  refreshToken: string | null;
  /** The cookies sent with every call, as a browser does. */
  cookies: Record<string, string>;
  get(url: string, ask?: RequestOptions): Promise<TestReply>;
  post(url: string, ask?: RequestOptions): Promise<TestReply>;
  put(url: string, ask?: RequestOptions): Promise<TestReply>;
  delete(url: string, ask?: RequestOptions): Promise<TestReply>;
  /** Uploads a file as a browser's form does. */
  upload(url: string, name: string, bytes: Uint8Array, ask?: RequestOptions): Promise<TestReply>;
  /** Calls the token endpoint as the console's own client. */
  grant(form: Readonly<Record<string, string>>, ask?: RequestOptions): Promise<TestReply>;
  /** Signs in and returns a new client with the tokens. */
  signIn(username: string, password: string, ask?: RequestOptions): Promise<TestClient>;
};

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Tokens = { token: string | null; refreshToken: string | null };

const consoleClient = `Basic ${Buffer.from('console:').toString('base64')}`;
const nobody: Tokens = { token: null, refreshToken: null };

/** The application that a client calls, directly or over the network. */
export type CallableApp = {
  inject(request: {
    method: Method;
    url: string;
    headers: Record<string, string>;
    cookies: Record<string, string>;
    payload?: string | object | Buffer;
  }): Promise<{
    statusCode: number;
    headers: Readonly<Record<string, unknown>>;
    payload: string;
    cookies: { name: string; value: string }[];
  }>;
};

/** Returns a client that calls an application with these tokens. */
export function createClient(
  app: CallableApp,
  tokens: Tokens = nobody,
  cookies: Record<string, string> = {},
): TestClient {
  const send = async (
    method: Method,
    url: string,
    ask: RequestOptions = {},
  ): Promise<TestReply> => {
    const response = await app.inject({
      method,
      url,
      headers: {
        'accept-language': ask.language ?? 'zh-CN',
        ...(tokens.token === null ? {} : { authorization: `Bearer ${tokens.token}` }),
        ...(ask.form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...ask.headers,
      },
      cookies,
      ...(ask.form ? { payload: new URLSearchParams(ask.form).toString() } : {}),
      ...(ask.json ? { payload: ask.json } : {}),
      ...(ask.bytes ? { payload: Buffer.from(ask.bytes) } : {}),
    });
    return {
      status: response.statusCode,
      headers: response.headers,
      body: toJson(response.payload),
      text: response.payload,
      cookies: Object.fromEntries(response.cookies.map(({ name, value }) => [name, value])),
    };
  };
  const client: TestClient = {
    ...tokens,
    cookies,
    get: (url, ask) => send('GET', url, ask),
    post: (url, ask) => send('POST', url, ask),
    put: (url, ask) => send('PUT', url, ask),
    delete: (url, ask) => send('DELETE', url, ask),
    upload: (url, name, bytes, ask = {}) =>
      send('POST', url, {
        ...ask,
        headers: { 'content-type': 'multipart/form-data; boundary=bound', ...ask.headers },
        bytes: Buffer.concat([
          Buffer.from(
            `--bound\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n`,
          ),
          Buffer.from('content-type: application/octet-stream\r\n\r\n'),
          bytes,
          Buffer.from('\r\n--bound--\r\n'),
        ]),
      }),
    grant: (form, ask = {}) =>
      send('POST', '/auth/oauth/token', {
        ...ask,
        form,
        headers: { authorization: consoleClient, ...ask.headers },
      }),
    async signIn(username, password, ask) {
      const reply = await client.grant({ grant_type: 'password', username, password }, ask);
      if (reply.status !== 200) throw new Error(`${username} cannot sign in: ${reply.text}`);
      const { access_token: token, refresh_token: refreshToken } = reply.body;
      return createClient(app, { token, refreshToken }, { ...reply.cookies });
    },
  };
  return client;
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
