import { Resvg } from '@resvg/resvg-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../../../test/client.ts';
import { drawPng as draw, smallJpeg as jpeg } from '../../../test/files/pictures.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';

let app: TestApp;
let lin: TestClient;
let keeper: TestClient;
let token: string | null;

beforeAll(async () => {
  app = await makeApp();
  await app.addAccount({ username: 'lin' });
  await app.addAccount({ username: 'keeper', permissions: ['user:view'] });
  lin = await app.signIn('lin');
  keeper = await app.signIn('keeper');
  token = lin.token;
});
afterAll(() => app.close());

const path = '/auth/avatar';
function send(bytes: Buffer, name = 'me.png') {
  const boundary = 'a-boundary';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return app.app.inject({
    method: 'POST',
    url: path,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  });
}
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];
const avatarOf = async (client: TestClient) =>
  (await client.get('/auth/user')).body.data.principal.avatar;

test('a picture becomes a small square, and is found wherever the name is read', async () => {
  expect(await avatarOf(lin)).toBe('');
  const tagged = Buffer.concat([draw(640, 480), Buffer.from('GPS: at home')]);
  const sent = await send(tagged);
  expect(sent.statusCode).toBe(200);
  const address = sent.json().data.avatar;
  expect(address).toMatch(/^\/auth\/avatar\/[\w-]{22}$/);
  expect(await avatarOf(lin)).toBe(address);
  const { rows } = (await keeper.get('/system/user/list?search=lin')).body.data;
  expect(rows[0].avatar).toBe(address);
  // A browser loads it without a token.
  const read = await app.app.inject({ method: 'GET', url: address });
  expect([read.statusCode, read.headers['content-type'], sizeOf(read.rawPayload)]).toEqual([
    200,
    'image/png',
    [192, 192],
  ]);
  expect(read.headers['cache-control']).toContain('immutable');
  expect(read.rawPayload.includes('GPS')).toBe(false);
  expect(read.rawPayload.length).toBeLessThan(200_000);
  const again = (await send(jpeg, 'me.jpg')).json().data.avatar;
  expect(again).not.toBe(address);
  expect((await app.app.inject({ method: 'GET', url: address })).statusCode).toBe(404);
  expect((await lin.delete(path)).status).toBe(200);
  expect(await avatarOf(lin)).toBe('');
  expect((await app.app.inject({ method: 'GET', url: again })).statusCode).toBe(404);
});

test('even the least compressible picture stays below 200 kB', async () => {
  const dots = Array.from({ length: 192 * 192 }, (_, at) => {
    const colour = (Math.imul(Math.imul(at + 1, at + 3) ^ (at << 9), 0x9e3779b1) >>> 8)
      .toString(16)
      .padStart(6, '0');
    return `<rect x="${at % 192}" y="${Math.floor(at / 192)}" width="1" height="1" fill="#${colour}"/>`;
  });
  const noise = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="192" height="192">${dots.join('')}</svg>`,
  ).render();
  const { avatar } = (await send(noise.asPng())).json().data;
  const { rawPayload } = await app.app.inject({ method: 'GET', url: avatar });
  expect(rawPayload.length).toBeGreaterThan(50_000);
  expect(rawPayload.length).toBeLessThan(200_000);
});

test('a file that is no picture, or too large, is refused with a hint', async () => {
  const huge = draw(1, 1);
  // The header claims a width of 60,000 pixels: decoding would use up all memory.
  huge.writeUInt32BE(60_000, 16);
  huge.writeUInt32BE(60_000, 20);
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
  const refused = [
    huge,
    draw(2_049, 4),
    draw(4, 4).subarray(0, 40),
    svg,
    Buffer.from('GIF89a'),
    jpeg.subarray(0, 30),
    Buffer.alloc(3 * 1024 * 1024, 0x41),
    Buffer.alloc(0),
  ];
  for (const bytes of refused) {
    const { statusCode, body } = await send(bytes);
    const { code, message } = JSON.parse(body);
    expect([statusCode, code, message]).toEqual([
      400,
      'upload.not_picture',
      '只支持 PNG、JPEG 图片，边长不超过 2048 像素，文件不超过 2 MB',
    ]);
  }
  expect(await avatarOf(lin)).not.toBe('');
  expect((await app.client.delete(path)).status).toBe(401);
});
