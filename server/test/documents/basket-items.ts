import { Resvg } from '@resvg/resvg-js';
import { BasketItem } from '@stacksight/contract';

/** Draws a chart-like PNG of some bars. */
export function pictureOf(values: readonly number[], { width = 1440, height = 640 } = {}): Buffer {
  const most = Math.max(...values, 1);
  const step = width / values.length;
  const bars = values.map((value, at) => {
    const tall = (value / most) * (height - 60);
    return `<rect x="${at * step + step * 0.2}" y="${height - tall}" width="${step * 0.6}" height="${tall}" fill="#1890ff"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${bars.join('')}</svg>`;
  return Buffer.from(new Resvg(svg).render().asPng());
}

const roles = {
  loans: 'metric',
  loans__compare: 'compare',
  loans__change: 'change',
  loans__growth: 'growth',
} as const;
const heads = {
  loans: '外借册次',
  loans__compare: '外借册次 · 2025 年',
  loans__change: '外借册次 · 增减',
  loans__growth: '外借册次 · 增幅',
};
const full = (value: number) => value.toLocaleString('en-US');
const signed = (value: number, text: string) => `${value < 0 ? '−' : '+'}${text}`;
const growthOf = (now: number, before: number) => {
  const share = (now - before) / before;
  return signed(share, `${Math.abs(share * 100).toFixed(1)}%`);
};

/** Returns an item that compares loans with those of a year ago, by library. */
export function comparedItem(
  rows: readonly (readonly [string, number, number])[],
  more: Partial<BasketItem> = {},
): BasketItem {
  const sum = (at: 1 | 2) => rows.reduce((all, row) => all + row[at], 0);
  const cells = (now: number, before: number) => ({
    loans: full(now),
    loans__compare: full(before),
    loans__change: signed(now - before, full(Math.abs(now - before))),
    loans__growth: growthOf(now, before),
  });
  return BasketItem.parse({
    menuName: '各馆外借',
    menuDesc: '外借册次：首次借出的册次；续借与馆内阅览另计。',
    tableDesc: '2026-10-01 至 2026-10-31，数据截至 2026-11-22',
    tableHead: { library: '图书馆', ...heads },
    tableHeadStr: ['library', ...Object.keys(heads)].join(','),
    tableData: rows.map(([library, now, before]) => ({ library, ...cells(now, before) })),
    imageContent: `data:image/png;base64,${pictureOf(rows.map(([, now]) => now)).toString('base64')}`,
    imageName: '各馆外借.png',
    about: {
      glc: 'g',
      from: '2026-10-01',
      to: '2026-10-31',
      dataUntil: '2026-11-22',
      rowCount: rows.length,
      roles: { library: 'dimension', ...roles },
      totals: cells(sum(1), sum(2)),
    },
    ...more,
  });
}

/** Returns an item of visits by month, whose last month is not over. */
export function monthlyItem(values: readonly number[], more: Partial<BasketItem> = {}): BasketItem {
  const months = values.map((_, at) => `2026-${String(at + 1).padStart(2, '0')}`);
  return BasketItem.parse({
    menuName: '到馆人次走势',
    menuDesc: '到馆人次：门禁进馆的人次。',
    tableDesc: '2026-01-01 至 2026-11-22',
    tableHead: { month: '月', visits: '到馆人次' },
    tableHeadStr: 'month,visits',
    tableData: values.map((visits, at) => ({ month: months[at] ?? '', visits: full(visits) })),
    imageContent: pictureOf(values).toString('base64'),
    about: {
      glc: 'g',
      from: '2026-01-01',
      to: '2026-11-22',
      dataUntil: '2026-11-22',
      isGrowing: true,
      rowCount: values.length,
      roles: { month: 'time', visits: 'metric' },
    },
    ...more,
  });
}

/** Returns a list of titles without a picture, as a client without `about` sends it. */
export function titleItem(count: number): BasketItem {
  return BasketItem.parse({
    menuName: '复本不足的书',
    tableHead: { title: '题名', isbn: 'ISBN', year: '出版年', copies: '建议采购册数' },
    tableData: Array.from({ length: count }, (_, at) => ({
      title: `长安的荔枝（第 ${at + 1} 种）：马伯庸历史短小说系列典藏版，附手绘地图与人物关系图`,
      isbn: '9787572608582',
      year: '2022',
      copies: String(Math.max(1, 40 - at * 3)),
    })),
  });
}

/** Draws a PNG of a few lines, about as large in bytes as a chart of the console (70 kB). */
export function noisyPicture(seed: number): Buffer {
  const lines = Array.from({ length: 3 }, (_, line) => {
    const points = Array.from({ length: 36 }, (_, at) => {
      const noise = (Math.imul(at + 1 + seed * 977, 2_654_435_761) >>> (line + 8)) % 200;
      return `${at * 40},${60 + line * 160 + noise}`;
    });
    return `<polyline points="${points.join(' ')}" fill="none" stroke="hsl(${line * 30} 70% 50%)" stroke-width="3"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1440" height="640"><rect width="100%" height="100%" fill="#fff"/>${lines.join('')}</svg>`;
  return Buffer.from(new Resvg(svg).render().asPng());
}
