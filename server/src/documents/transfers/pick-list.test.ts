import type { TransferCopyRow } from '@stacksight/contract';
import { describe, expect, it } from 'vitest';
import { readPdf } from '../../../test/files/pdf-files.ts';
import { pickLabelsPdf } from './pick-labels.ts';
import { pickListPdf } from './pick-list.ts';

const row = (order: number, more: Partial<TransferCopyRow> = {}): TransferCopyRow => ({
  id: `00000000-0000-4000-8000-0000000000${String(order).padStart(2, '0')}`,
  barcode: `SF${1_000_000 + order * 7_919}`,
  bookrecno: '1',
  title: '长安的荔枝',
  class1: 'I',
  callno: `I247.57/${order}`,
  from: 'SF00',
  fromName: '市图书馆',
  room: 'A',
  roomName: '文学借阅区',
  to: 'QL00',
  toName: '青岚区图书馆',
  gain: 1,
  reason: '',
  stage: 'planned',
  box: '',
  ...more,
});
const file = {
  name: '十一月两馆调拨',
  language: 'zh-CN',
  day: '2026-11-23',
  now: new Date('2026-11-23T02:00:00Z'),
  van: [],
} as const;
const read = async ({ body }: Awaited<ReturnType<typeof pickListPdf>>) =>
  readPdf(Buffer.concat(await body.toArray()));

describe('a pick list', () => {
  it('begins a page for each room, with selectable text and scannable barcodes in shelf order', async () => {
    const rows = [
      ...Array.from({ length: 20 }, (_, at) => row(at + 1)),
      row(21, { room: 'B', roomName: '少儿區', title: '堃喆龑：繁體書籍' }),
    ];
    const pages = await read(await pickListPdf(rows, file));
    expect(pages.map(({ barcodes }) => barcodes.length)).toEqual([18, 2, 1]);
    expect(pages.flatMap(({ barcodes }) => barcodes)).toEqual(rows.map(({ barcode }) => barcode));
    expect(pages[0]?.width).toBeCloseTo(595.28, 1);
    expect(pages[1]?.texts).toEqual(
      expect.arrayContaining(['市图书馆 · 文学借阅区', '本处 20 册', '第 2 页，共 3 页']),
    );
    expect(pages[2]?.texts).toEqual(
      expect.arrayContaining([
        ...['市图书馆 · 少儿區', '21', 'I247.57/21', '堃喆龑：繁體書籍', '青岚区图书馆'],
        'SF1166299',
      ]),
    );
  });

  it('says when the van takes boxes of the library of the page', async () => {
    const load = { from: 'SF00', fromName: '市图书馆', to: 'QL00', toName: '青岚区图书馆' };
    const loads = [
      { ...load, boxes: 2, copies: 40 },
      { ...load, from: 'QL00', to: 'SF00', boxes: 3, copies: 70 },
    ];
    const van = [{ day: '2026-11-24', boxes: 5, loads }];
    const [zh] = await read(await pickListPdf([row(1)], { ...file, van }));
    expect(zh?.texts).toContain('送书车：2026-11-24 周二 2 箱');
    const later = { day: '2026-11-26', boxes: 1, loads: [{ ...load, boxes: 1, copies: 9 }] };
    const english = { ...file, van: [...van, later], language: 'en-US' as const };
    const [en] = await read(await pickListPdf([row(1)], english));
    expect(en?.texts).toContain('Van: 2026-11-24 Tue 2 boxes; 2026-11-26 Thu 1 box');
  });

  it('shortens long texts, and prints a barcode that Code 128 cannot encode as text', async () => {
    const title = '平凡的世界（普及本）：全国优秀出版物、茅盾文学奖获奖作品全集典藏版第三卷';
    const [page] = await read(
      await pickListPdf(
        [row(1, { barcode: '馆藏-1', title }), row(2, { barcode: 'X'.repeat(40) })],
        file,
      ),
    );
    expect(page?.barcodes).toEqual([]);
    expect(page?.texts).toContain('馆藏-1');
    const lines = page?.texts.filter(
      (text) => title.startsWith(text.replace('…', '').slice(0, 3)) || text.endsWith('…'),
    );
    expect(lines?.[0]).toBe(title.slice(0, lines?.[0]?.length));
    expect(lines?.[1]).toMatch(/…$/);
  });

  it('says so if no copy has to be pulled', async () => {
    const [page, second] = await read(await pickListPdf([], { ...file, language: 'en-US' }));
    expect([page?.texts, second]).toEqual([['There is nothing to pull.'], undefined]);
  });

  it('has a label of 60 × 40 mm for each copy', async () => {
    const pages = await read(await pickLabelsPdf([row(1), row(2)], file));
    expect(pages.map(({ barcodes }) => barcodes)).toEqual([['SF1007919'], ['SF1015838']]);
    expect(
      [pages[0]?.width, pages[0]?.height].map((points) => Math.round(((points ?? 0) / 72) * 25.4)),
    ).toEqual([60, 40]);
    expect(pages[1]?.texts).toEqual([
      ...['→ 青岚区图书馆', '2', '长安的荔枝', 'I247.57/2'],
      ...['市图书馆 · 文学借阅区', 'SF1015838'],
    ]);
  });
});
