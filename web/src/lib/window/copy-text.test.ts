import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

// Browsers offer the clipboard only over HTTPS and on localhost.

let copyText: typeof import('./copy-text.ts').copyText;
let notices: typeof import('../notify.ts');
let copied: string[] = [];
let put: ((event: ClipboardEvent) => void) | null = null;
const said = () => notices.useNotifications.getState().toasts.map(({ kind, text }) => [kind, text]);
const page = (execCommand: () => boolean) => ({
  documentElement: {},
  addEventListener: (_: string, listener: typeof put) => {
    put = listener;
  },
  removeEventListener: () => {
    put = null;
  },
  execCommand,
});
const oldWay = () => {
  const clipboardData = { setData: (_: string, text: string) => void copied.push(text) };
  const event = { clipboardData, preventDefault: () => {}, stopImmediatePropagation: () => {} };
  put?.(event as unknown as ClipboardEvent);
  return true;
};

beforeAll(async () => {
  vi.stubGlobal('localStorage', { getItem: () => 'zh-CN', setItem: () => {} });
  vi.stubGlobal(
    'document',
    page(() => false),
  );
  notices = await import('../notify.ts');
  copyText = (await import('./copy-text.ts')).copyText;
  await (await import('../i18n/i18n.ts')).startWords([]);
});
beforeEach(() => {
  copied = [];
  notices.useNotifications.setState({ toasts: [] });
});
afterEach(() => vi.unstubAllGlobals());

test('with a clipboard the text is copied to it', async () => {
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  vi.stubGlobal('navigator', { clipboard });
  vi.stubGlobal(
    'document',
    page(() => expect.fail('the old way was not needed')),
  );
  await copyText('三体');
  expect([copied, said()]).toEqual([['三体'], [['success', '复制成功']]]);
});

test('without a clipboard, or if the clipboard refuses, the old command copies', async () => {
  for (const clipboard of [undefined, { writeText: () => Promise.reject(new Error('no')) }]) {
    vi.stubGlobal('navigator', { clipboard });
    vi.stubGlobal('document', page(oldWay));
    await copyText('三体', '链接已复制');
  }
  expect([copied, said()]).toEqual([['三体', '三体'], [['success', '链接已复制']]]);
});

test('if neither works, a failure is reported', async () => {
  vi.stubGlobal('navigator', {});
  for (const execCommand of [() => false, () => true]) {
    vi.stubGlobal('document', page(execCommand));
    await copyText('三体');
  }
  expect([copied, said()]).toEqual([[], [['warning', '该浏览器不支持自动复制']]]);
});
