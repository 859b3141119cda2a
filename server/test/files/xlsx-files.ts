import { Workbook } from '@cj-tech-master/excelts';
import type { FastifyInstance } from 'fastify';
import type { TestClient } from '../client.ts';

type TestApp = { app: FastifyInstance };
type Cell = string | number | boolean | null;

/** Returns an xlsx file with one sheet. */
export async function toXlsx(rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const workbook = new Workbook();
  const sheet = workbook.addWorksheet('Sheet1');
  for (const row of rows) sheet.addRow([...row]);
  return Buffer.from(new Uint8Array(await workbook.xlsx.writeBuffer()));
}

/** Uploads a file as a browser does, in the field `file`. */
export async function sendFile(app: TestApp, client: TestClient, url: string, bytes: Buffer) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), 'list.xlsx');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const reply = await app.app.inject({
    method: 'POST',
    url,
    headers: {
      'accept-language': 'zh-CN',
      'content-type': request.headers.get('content-type') ?? '',
      ...(client.token === null ? {} : { authorization: `Bearer ${client.token}` }),
    },
    cookies: client.cookies,
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: reply.statusCode, body: JSON.parse(reply.payload) };
}

/** Returns the bytes of the file in an answer. */
export async function getFile(app: TestApp, client: TestClient, url: string): Promise<Buffer> {
  const reply = await app.app.inject({
    method: 'GET',
    url,
    headers: { authorization: `Bearer ${client.token}`, 'accept-language': 'zh-CN' },
    cookies: client.cookies,
  });
  if (reply.statusCode !== 200) throw new Error(`${url}: ${reply.payload}`);
  return reply.rawPayload;
}
