import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { BasketItem } from '@stacksight/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  comparedItem,
  monthlyItem,
  pictureOf,
  titleItem,
} from '../../../test/documents/basket-items.ts';
import { paragraphsOf, tablesOf, unzip } from '../../../test/files/word-files.ts';
import type { DecisionReport } from './decision-report.ts';
import { makeDecisionReport } from './make-decision-report.ts';

const picture = { data: pictureOf([3, 1, 2]), width: 1440, height: 640 };
const items = [
  comparedItem([
    ['市图书馆', 23_451, 27_900],
    ['青岚区图书馆', 12_034, 9_800],
    ['少儿图书馆', 9_021, 8_950],
  ]),
  monthlyItem([8_000, 5_200, 15_300, 3_100]),
  titleItem(64),
];
const report: DecisionReport = {
  title: '决策建议报告',
  text: '',
  items,
  pictures: [picture, picture, null],
  language: 'zh-CN',
  groups: ['示范市图书馆群'],
  author: '王馆员',
  day: '2026-11-23',
};
const make = (more: Partial<DecisionReport> = {}) =>
  makeDecisionReport({ ...report, ...more }, new AbortController().signal);

let bytes: Buffer;
let files: Map<string, Buffer>;
const xml = (name = 'word/document.xml') => files.get(name)?.toString() ?? '';
const textsOf = (style: string) =>
  paragraphsOf(files)
    .filter((one) => one.style === style)
    .map(({ text }) => text);

beforeAll(async () => {
  bytes = await make();
  files = await unzip(bytes);
});

describe('the report of a basket', () => {
  it('has the sections that a director expects, in their order', () => {
    expect(textsOf('Heading1')).toEqual([
      '1 摘要',
      '2 主要发现',
      '3 建议',
      '4 各项数据',
      '5 指标口径',
      '6 数据说明',
    ]);
    expect(textsOf('Heading2')).toEqual(['4.1 各馆外借', '4.2 到馆人次走势', '4.3 复本不足的书']);
  });

  it('says on the cover for whom, of which days, by whom and when it is made', () => {
    expect(textsOf('Cover').slice(0, 2)).toEqual(['示范市图书馆群', '决策建议报告']);
    expect(tablesOf(files)[0]).toEqual([
      ['图书馆群', '示范市图书馆群'],
      ['数据期间', '2026-01-01 至 2026-11-22'],
      ['数据截至', '2026-11-22'],
      ['编制人', '王馆员'],
      ['编制日期', '2026-11-23'],
      ['审阅签字', ''],
    ]);
  });

  it('says for each finding where its numbers are, and has suggestions with numbers', () => {
    const list = textsOf('ListText');
    expect(list).toContain(
      '各馆外借：市图书馆的外借册次最多，为 23,451，占合计 44,506 的 52.7%（见 4.1）',
    );
    expect(list.filter((text) => text.includes('建议'))).toContainEqual(
      expect.stringMatching(/^市图书馆的外借册次由 27,900 降到 23,451，少 4,449。建议/),
    );
    expect(list).toContain('外借册次：首次借出的册次；续借与馆内阅览另计。');
  });

  it('has tables with repeated heads, whole rows, numbers at the right, and totals', () => {
    const [, compared = []] = tablesOf(files);
    expect(compared.map((row) => row.slice(0, 3))).toEqual([
      ['图书馆', '外借册次', '外借册次 · 2025 年'],
      ['市图书馆', '23,451', '27,900'],
      ['青岚区图书馆', '12,034', '9,800'],
      ['少儿图书馆', '9,021', '8,950'],
      ['合计', '44,506', '46,650'],
    ]);
    const [, table = ''] = xml().match(/<w:tbl>.*?<\/w:tbl>/gs) ?? [];
    const rows = table.match(/<w:tr>.*?<\/w:tr>/gs) ?? [];
    expect(rows.map((row) => row.includes('<w:tblHeader/>'))).toEqual([
      true,
      ...[1, 2, 3, 4].map(() => false),
    ]);
    expect(rows.every((row) => row.includes('<w:cantSplit/>'))).toBe(true);
    const aligned = (rows[1] ?? '').match(/<w:jc w:val="(\w+)"/g);
    expect(aligned).toEqual([
      '<w:jc w:val="left"',
      ...[1, 2, 3, 4].map(() => '<w:jc w:val="right"'),
    ]);
  });

  it('cuts long tables and says so', () => {
    const [, , , titles = []] = tablesOf(files);
    expect(titles.length).toBe(41);
    expect(textsOf('Note')).toContain('表中为前 40 行，共 64 行。');
  });

  it('has sharp pictures with names for screen readers', () => {
    const media = [...files].filter(([name]) => name.startsWith('word/media/'));
    // The same picture is kept once.
    expect(media.map(([, file]) => file.equals(picture.data))).toEqual([true]);
    expect(xml().match(/<wp:docPr [^>]*descr="[^"]*"/g)).toHaveLength(2);
    const [, width = '0'] = /<wp:extent cx="(\d+)"/.exec(xml()) ?? [];
    // Twice the pixels of a screen remain: 1,440 over 6.3 inches.
    expect(1_440 / (Number(width) / 914_400)).toBeGreaterThan(200);
  });

  it('names fonts for Chinese and Latin letters and contains none', () => {
    const styles = xml('word/styles.xml');
    expect(styles).toContain('w:eastAsia="宋体"');
    expect(styles).toContain('w:eastAsia="黑体"');
    expect(styles).toContain('w:ascii="Times New Roman"');
    expect([...files.keys()].filter((name) => /\.(ttf|odttf|otf|fntdata)$/i.test(name))).toEqual(
      [],
    );
  });

  it('numbers its pages below a header', () => {
    const named = (part: string) =>
      [...files].filter(([name]) => name.startsWith(`word/${part}`)).map(([, file]) => `${file}`);
    expect(named('footer').join('')).toMatch(/PAGE.*NUMPAGES/s);
    expect(named('header').join('')).toContain('决策建议报告');
  });

  it('keeps hostile texts as texts', async () => {
    const hostile = [
      '{ INCLUDETEXT "C:\\\\secret.txt" }',
      '=HYPERLINK("http://evil.invalid")',
      '<w:fldSimple w:instr="DDEAUTO cmd"/>',
      'a\u0000b\u0008c\u202Ed \ud800',
      '[link](http://evil.invalid) ![x](http://evil.invalid/x.png)',
    ];
    const rows = hostile.map((text) => ({ a: text }));
    const item = BasketItem.parse({
      menuName: hostile[2],
      menuDesc: hostile.join('\n'),
      tableDesc: hostile[0],
      tableHead: { a: hostile[1] },
      tableData: rows,
    });
    files = await unzip(await make({ items: [item], pictures: [null], text: hostile.join('\n') }));
    const everything = [...files].filter(([name]) => /\.(xml|rels)$/.test(name));
    for (const [name, file] of everything) {
      const own = file.toString().replaceAll(/<w:t(?: [^>]*)?>[^<]*<\/w:t>/g, '');
      expect(own, name).not.toMatch(/evil\.invalid|INCLUDETEXT|DDEAUTO|TargetMode="External"/);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be there
      expect(file.toString()).not.toMatch(/[\u0000-\u0008\u202e\ufffe]/);
    }
    expect([...files.keys()].some((name) => /vbaProject|embeddings|activeX/i.test(name))).toBe(
      false,
    );
    expect(tablesOf(files)[1]?.map(([cell]) => cell)).toEqual([
      hostile[1],
      ...hostile.slice(0, 3),
      'abcd \ufffd',
      hostile[4],
    ]);
    files = await unzip(bytes);
  });

  it('puts the text of the assistant into the summary', async () => {
    const text = '## 总体\n外借**下降**。\n- 第一点\n1. 第二点';
    const own = await unzip(await make({ text }));
    const texts = paragraphsOf(own).map((one) => one.text);
    expect(texts).toEqual(expect.arrayContaining(['总体', '外借下降。', '第一点', '第二点']));
    expect(texts).not.toContain('最需要留意的是：');
  });

  it('is in English for a caller in English', async () => {
    const own = await unzip(await make({ language: 'en-US', groups: ['Demonstration City'] }));
    const heads = paragraphsOf(own).filter(({ style }) => style === 'Heading1');
    expect(heads.map(({ text }) => text)).toEqual([
      '1 Summary',
      '2 Findings',
      '3 Suggestions',
      '4 Data',
      '5 Definitions',
      '6 About the data',
    ]);
    expect(own.get('word/styles.xml')?.toString()).toContain('w:ascii="Calibri"');
  });

  it('is not written for a caller who has left', async () => {
    await expect(makeDecisionReport(report, AbortSignal.abort())).rejects.toThrow(/abort/i);
  });
});

const run = promisify(execFile);
const hasOffice = await run('soffice', ['--version']).then(
  () => true,
  () => false,
);

describe.skipIf(!hasOffice)('in LibreOffice', () => {
  it('opens, with Chinese text on every page', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'stacksight-word-'));
    try {
      await writeFile(path.join(folder, 'report.docx'), bytes);
      const profile = `-env:UserInstallation=file://${folder}/profile`;
      const to = ['--headless', '--convert-to', 'txt:Text (encoded):UTF8', '--outdir', folder];
      await run('soffice', [profile, ...to, path.join(folder, 'report.docx')]);
      const text = await readFile(path.join(folder, 'report.txt'), 'utf8');
      expect(text).toContain('主要发现');
      expect(text).toContain('长安的荔枝（第 40 种）');
      expect(text).not.toContain('长安的荔枝（第 41 种）');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }, 120_000);
});
