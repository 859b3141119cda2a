import type { BasketItem } from '@stacksight/contract';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '#store/schema/records.ts';
import type { TestClient } from '../../../test/client.ts';
import { comparedItem, pictureOf, titleItem } from '../../../test/documents/basket-items.ts';
import { paragraphsOf, tablesOf, unzip } from '../../../test/files/word-files.ts';
import { insertSmallLibrary, smallToday } from '../../../test/fixtures/small-library.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';

const path = '/analytics-v3/ai/report/online/gd/analytics-doc';
const item = comparedItem([
  ['甲馆', 900, 700],
  ['乙馆', 300, 420],
  ['丙馆', 200, 210],
]);

let app: TestApp;
let lin: TestClient;

beforeAll(async () => {
  app = await makeApp({ start: smallToday });
  await insertSmallLibrary(app.deps.engine);
  await app.addAccount({ username: 'lin', libraries: [{ glc: 'g', libcode: 'B' }] });
  lin = await app.signIn('lin');
});
afterAll(() => app.close());

const bodyOf = (items: readonly object[], more: object = {}) => ({
  reportTitle: '决策建议报告',
  aiContent: '',
  menuDataList: items,
  ...more,
});

async function download(body: object, { query = '', language = 'zh-CN' } = {}) {
  const reply = await app.app.inject({
    method: 'POST',
    url: `${path}${query}`,
    headers: { authorization: `Bearer ${lin.token}`, 'accept-language': language },
    payload: body,
  });
  return { reply, files: await unzip(reply.rawPayload) };
}
const refusal = async (items: readonly object[], language: 'zh-CN' | 'en-US' = 'zh-CN') => {
  const { status, body } = await lin.post(path, { json: bodyOf(items), language });
  return [status, body.code, body.message];
};

describe('the report of a basket', () => {
  it('is a Word document under the fixed name, made by the caller on the day of the library', async () => {
    const { reply, files } = await download(bodyOf([item]));
    expect(reply.headers['content-type']).toBe(
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    );
    expect(decodeURIComponent(String(reply.headers['content-disposition']))).toContain(
      "UTF-8''决策建议报告.docx",
    );
    const [facts = []] = tablesOf(files);
    expect(Object.fromEntries(facts)).toMatchObject({
      编制人: 'lin',
      编制日期: '2026-03-15',
      数据期间: '2026-10-01 至 2026-10-31',
    });
    expect(paragraphsOf(files).map(({ text }) => text)).toContain('4.1 各馆外借');
  });

  it('has the ending .doc for a client that asks for it', async () => {
    const { reply, files } = await download(bodyOf([item]), { query: '?format=doc' });
    expect(reply.headers['content-type']).toBe('application/msword');
    expect(String(reply.headers['content-disposition'])).toMatch(/\.doc$/);
    expect(files.has('word/document.xml')).toBe(true);
  });

  it('is in English for a client in English; a title of its own stays', async () => {
    const english = await download(bodyOf([item]), { language: 'en-US' });
    expect(String(english.reply.headers['content-disposition'])).toContain('Decision Report.docx');
    expect(paragraphsOf(english.files).map(({ text }) => text)).toContain('3 Suggestions');
    const { reply } = await download(bodyOf([item], { reportTitle: '十月/馆情' }));
    expect(decodeURIComponent(String(reply.headers['content-disposition']))).toContain(
      '十月 馆情.docx',
    );
  });

  it('names only groups that the caller may see, whatever the items say', async () => {
    const foreign = { ...item, about: { ...item.about, glc: 'other' } };
    const { files } = await download(bodyOf([foreign]));
    expect(Object.fromEntries(tablesOf(files)[0] ?? []).图书馆群).toBe('未注明');
  });

  it('takes the plain items of the specification, without our additions', async () => {
    const { menuName, tableHead, tableData } = titleItem(3);
    const plain = { menuName, menuDesc: '', tableDesc: '', tableHead, tableData, tableHeadStr: '' };
    const { files } = await download(bodyOf([{ ...plain, imageContent: '', imageName: '' }]));
    expect(tablesOf(files)[1]?.[0]).toEqual(['题名', 'ISBN', '出版年', '建议采购册数']);
  });

  it('is written down in the audit log', async () => {
    await download(bodyOf([item]));
    const { db } = app.deps.store;
    const [entry] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect([entry?.action, entry?.username, entry?.subject]).toEqual([
      'analyticsDoc.export',
      'lin',
      '决策建议报告',
    ]);
  });

  it('takes several megabytes of pictures', async () => {
    const many = Array.from({ length: 30 }, (_, at) => ({
      ...item,
      menuName: `第 ${at + 1} 项`,
      imageContent: pictureOf([at + 1, 2, 3], { width: 2_880, height: 1_280 + at }).toString(
        'base64',
      ),
      tableDesc: 'x'.repeat(4_000),
      menuDesc: '口'.repeat(20_000),
    }));
    expect(JSON.stringify(many).length).toBeGreaterThan(2 ** 20 * 1.1);
    const { files } = await download(bodyOf(many));
    expect([...files.keys()].filter((name) => name.startsWith('word/media/')).length).toBe(30);
  });
});

describe('a basket is refused', () => {
  it('without a sign-in', async () => {
    expect((await app.client.post(path, { json: bodyOf([item]) })).status).toBe(401);
  });

  it('if it is empty or too large', async () => {
    expect(await refusal([])).toEqual([400, 'report.empty', '请添加需要查询的报告']);
    const many = Array.from({ length: 31 }, () => ({ ...item, imageContent: '' }));
    expect(await refusal(many)).toEqual([
      400,
      'report.too_many',
      '一份报告最多 30 项，请删去一些后再生成',
    ]);
    expect((await refusal(many, 'en-US'))[2]).toBe(
      'A report has at most 30 items. Delete some and try again',
    );
  });

  it('with a picture that is too large, broken or no PNG', async () => {
    const png = pictureOf([1, 2]);
    const wide = Buffer.from(png);
    wide.writeUInt32BE(6_001, 16);
    const heavy = Buffer.concat([png.subarray(0, -12), Buffer.alloc(2_200_000), png.subarray(-12)]);
    const pictures = [wide, heavy, png.subarray(0, 200), Buffer.from('<svg/>'), Buffer.alloc(0)];
    const sentence =
      '“各馆外借”的图片无法放入报告：须为完整的 PNG，不超过 2 MB，边长不超过 6000 像素';
    for (const picture of pictures) {
      const imageContent = `data:image/png;base64,${picture.toString('base64')}`;
      expect(await refusal([{ ...item, imageContent }])).toEqual([400, 'report.picture', sentence]);
    }
  });

  it('with rows or heads that are no table', async () => {
    const wrong: readonly Partial<Record<keyof BasketItem, unknown>>[] = [
      { tableData: [['a']] },
      { tableHead: { a: 1 } },
      { menuName: ' ' },
    ];
    for (const part of wrong) {
      const [status, code] = await refusal([{ ...item, ...part }]);
      expect([status, code]).toEqual([400, 'request.invalid']);
    }
  });
});
