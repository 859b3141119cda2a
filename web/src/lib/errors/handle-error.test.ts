import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';

// Tests the sentences that spec §8 demands on the screen, in both languages, with the real locale files.

const stored = new Map<string, string>();
let i18n: typeof import('../i18n/i18n.ts');
let notices: typeof import('../notify.ts');
let handleError: typeof import('./handle-error.ts').handleError;
let toSentence: typeof import('./handle-error.ts').toSentence;
let download: typeof import('../download.ts').download;

beforeAll(async () => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('sessionStorage', {});
  const link = { href: '', download: '', click: () => saved.push(link.download) };
  vi.stubGlobal('document', { documentElement: {}, createElement: () => link });
  i18n = await import('../i18n/i18n.ts');
  notices = await import('../notify.ts');
  ({ handleError, toSentence } = await import('./handle-error.ts'));
  download = (await import('../download.ts')).download;
  await i18n.startWords([]);
});
const saved: string[] = [];
const said = () => notices.useNotifications.getState();
beforeEach(async () => {
  await i18n.changeLanguage('zh-CN');
  notices.useNotifications.setState({ toasts: [], alert: null });
});
afterEach(() => vi.restoreAllMocks());

test.each([
  [404, '很抱歉，资源未找到', 'Sorry, the resource was not found'],
  [403, '很抱歉，您暂无该操作权限', '^No permission$'],
  [415, '请求type有误', 'type'],
  [500, '系统内部异常，请联系网站管理员', 'administrator'],
])('%d is told for five seconds', async (status, chinese, english) => {
  handleError(new ApiError(status, 'unknown'));
  expect(said().toasts).toMatchObject([{ kind: 'error', text: chinese, seconds: 5 }]);
  await i18n.changeLanguage('en-US');
  handleError(new ApiError(status, 'unknown'));
  expect(said().toasts.at(-1)?.text).toMatch(new RegExp(english, 'i'));
});

test('the server’s message is shown if it has one', () => {
  handleError(new ApiError(409, 'conflict', '数据已存在'));
  expect(said().toasts.map(({ text }) => text)).toEqual(['数据已存在']);
});

test('an expired sign-in ends the session; one that cannot be renewed shows a message first', () => {
  stored.set('accessToken', 'a');
  handleError(new ApiError(401, 'auth.expired', 'x'));
  expect(said().toasts[0]?.text).toBe('很抱歉，认证已失效，请重新登录');
  expect(stored.has('accessToken')).toBe(false);
  stored.set('accessToken', 'b');
  handleError(new ApiError(400, 'auth.invalid_refresh', 'Invalid refresh token'));
  expect(said().alert).toMatchObject({ title: '温馨提示', text: '登录已过期，请重新登录' });
  expect(stored.has('accessToken')).toBe(true);
  notices.notify.closeAlert(true);
  expect(stored.has('accessToken')).toBe(false);
});

test('a timeout, a lost connection and a bug each have their message', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  handleError(new ApiError(0, 'timeout'));
  handleError(new ApiError(0, 'network'));
  handleError(new TypeError('a bug'));
  handleError(new ApiError(0, 'aborted'));
  expect(said().toasts.map(({ text }) => text)).toEqual([
    '服务器超时',
    '无法连接服务器，请检查网络',
    '系统内部异常，请联系网站管理员',
  ]);
});

test('a screen shows an error in its place, and says which errors go away by themselves', () => {
  const places = [
    [new ApiError(404, 'not_found', 'x'), '很抱歉，资源未找到'],
    [new ApiError(403, 'permission.denied', 'x'), '很抱歉，您暂无该操作权限'],
    [new ApiError(401, 'auth.expired', 'x'), '很抱歉，认证已失效，请重新登录'],
    [new ApiError(415, 'request.unsupported_type', 'x'), '请求type有误'],
    [new ApiError(200, 'unknown'), '系统内部异常，请联系网站管理员'],
    [new ApiError(500, 'unknown'), '系统内部异常，请联系网站管理员'],
    [new ApiError(0, 'timeout'), '服务器超时'],
    [new ApiError(504, 'unknown'), '服务器超时'],
    [new ApiError(409, 'conflict', '数据已存在'), '数据已存在'],
    [new ApiError(400, 'auth.invalid_refresh', 'Invalid refresh token'), '登录已过期，请重新登录'],
    [new SyntaxError('Unexpected end of JSON input'), '系统内部异常，请联系网站管理员'],
  ] as const;
  for (const [error, sentence] of places)
    expect([toSentence(error), toSentence(error, { isRetried: true })]).toEqual([
      sentence,
      sentence,
    ]);
  const lost = new ApiError(0, 'network');
  expect(toSentence(lost)).toBe('无法连接服务器，请检查网络');
  expect(toSentence(lost, { isRetried: true })).toBe('网络断开，恢复后自动重试');
});

test('a download reports success or failure', async () => {
  await download(Promise.resolve({ name: '借.xlsx', blob: new Blob(['x']) }));
  expect(saved).toEqual(['借.xlsx']);
  expect(said().toasts).toMatchObject([{ kind: 'success', text: '下载成功！', seconds: 5 }]);
  await download(Promise.reject(new ApiError(403, 'permission.denied', 'x')));
  expect(said().toasts.map(({ text }) => text)).toEqual([
    '下载成功！',
    '下载失败',
    '很抱歉，您暂无该操作权限',
  ]);
});
