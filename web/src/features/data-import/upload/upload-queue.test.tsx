import type { DataUpload } from '@stacksight/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../../test/show.tsx';
import { DropZone } from './drop-zone.tsx';
import { FileList } from './file-list.tsx';
import { useSendings } from './upload-queue.ts';
import { useUploads } from './use-uploads.ts';

// The server of these tests takes pieces of four bytes, as the real one takes larger ones.

const pieceBytes = 4;
let uploads: DataUpload[] = [];
let lost = 0;
const pieces: string[] = [];

const toReply = (data: unknown) => new Response(JSON.stringify({ data }), { status: 200 });

async function serve(input: RequestInfo | URL, options: RequestInit = {}): Promise<Response> {
  const { pathname, searchParams } = new URL(String(input), window.location.href);
  const id = /uploads\/([^/]+)/.exec(pathname)?.[1];
  if (!pathname.includes('dataImport')) return new Response('{}');
  if (id === undefined && options.method === 'POST') {
    const { name, bytes } = JSON.parse(String(options.body));
    uploads = [made({ name, bytes, received: 0 }), ...uploads];
    return toReply({ id: uploads[0]?.id, pieceBytes });
  }
  const upload = uploads.find((one) => one.id === id);
  if (upload === undefined || options.method === 'GET')
    return toReply(id === undefined ? uploads : upload);
  if (options.method === 'DELETE') {
    uploads = uploads.filter((one) => one !== upload);
    return toReply(null);
  }
  if (lost > 0) {
    lost -= 1;
    throw new TypeError('the connection is gone');
  }
  const from = Number(searchParams.get('from'));
  const piece = await ((options.body as FormData).get('file') as File).text();
  if (from === upload.received) {
    pieces.push(`${from}:${piece}`);
    upload.received += piece.length;
  }
  if (upload.received === upload.bytes) upload.state = 'ready';
  return toReply({ ...upload });
}

let last = 0;
function made(part: Partial<DataUpload>): DataUpload {
  last += 1;
  return {
    id: `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`,
    ...{ name: 'loans.csv', bytes: 10, received: 4, state: 'receiving', problem: null },
    ...{
      tables: [],
      leftOut: [],
      isLoaded: false,
      source: null,
      createdAt: new Date().toISOString(),
    },
    ...part,
  };
}

function Files() {
  const all = useUploads();
  return (
    <>
      <DropZone uploads={all.data ?? []} isSmall={false} />
      <FileList uploads={all} chosen="" onGo={() => undefined} />
    </>
  );
}

async function showFiles(present: DataUpload[], failures = 0): Promise<void> {
  uploads = present;
  lost = failures;
  pieces.length = 0;
  useSendings.setState({ sendings: [], toOpen: null });
  vi.stubGlobal('fetch', serve);
  await show(<Files />, { permissions: ['etl:edit'] });
}

afterEach(() => {
  vi.unstubAllGlobals();
});

const choose = (...files: File[]) => page.getByLabelText(/把文件拖到这里/).upload(files);
const file = (name: string, text: string) => new File([text], name);

test('files are sent one after another, piece by piece', async () => {
  await showFiles([]);
  await choose(file('a.csv', '0123456789'), file('b.csv', 'xyz'));
  await expect.poll(() => pieces).toEqual(['0:0123', '4:4567', '8:89', '0:xyz']);
  await expect
    .poll(() => page.getByRole('listitem').filter({ hasText: 'b.csv' }).element().textContent)
    .toContain('可以载入');
  expect(useSendings.getState().toOpen).toBe(uploads.find(({ name }) => name === 'a.csv')?.id);
});

test('the same file goes on where an earlier upload stopped', async () => {
  await showFiles([made({})]);
  await expect
    .poll(() => page.getByRole('listitem').element().textContent)
    .toContain('已到 40%；再次选择同一个文件即可接着上传');
  await choose(file('loans.csv', '0123456789'));
  await expect.poll(() => pieces.join(' ')).toBe('4:456789');
  expect(uploads).toHaveLength(1);
});

test('another file of the same name is a new upload', async () => {
  await showFiles([made({})]);
  await choose(file('loans.csv', 'short'));
  await expect.poll(() => pieces).toEqual(['0:shor', '4:t']);
  expect(uploads).toHaveLength(2);
});

test('a lost connection is said, and the upload goes on by itself', async () => {
  await showFiles([], 2);
  await choose(file('a.csv', '01234567'));
  await expect.element(page.getByText('网络断开，恢复后自动接着传')).toBeVisible();
  await expect.poll(() => pieces).toEqual(['0:0123', '4:4567']);
});

test('an empty file is refused at once and can be taken away', async () => {
  await showFiles([]);
  await choose(file('nothing.csv', ''));
  const line = page.getByRole('listitem');
  await expect.poll(() => line.element().textContent).toContain('这是一个空文件');
  await page.getByRole('button', { name: '取消上传 nothing.csv' }).click();
  await expect.element(line).not.toBeInTheDocument();
});
