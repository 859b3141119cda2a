import { expect, test } from 'vitest';
import {
  type HeaderCase,
  isHeldBackCase,
  readHeaderCases,
  startOf,
} from '../../../test/ingest/header-cases.ts';
import { mappingOf } from './mapping-of.ts';
import { proposeForm } from './propose-form.ts';

const cases = await readHeaderCases();

/** Returns what is wrong in a proposal, and how many columns are right. */
function check(one: HeaderCase): { right: number; faults: string[] } {
  const { form, personal, unsure } = proposeForm(startOf(one));
  const faults: string[] = [];
  if (form.rowIs !== one.rowIs && form.rowIs !== one.alternateRowIs)
    faults.push(`${one.id}: rows are ${form.rowIs}`);
  if (one.event !== undefined && form.rowIs === one.rowIs && form.event !== one.event) {
    faults.push(`${one.id}: the event is ${form.event}`);
  }
  const wrong = one.columns.filter(([heading, expected], at) => {
    const column = form.columns[at];
    const marks = `${personal.includes(heading) ? '!' : ''}${unsure.includes(heading) ? '?' : ''}`;
    const event = column?.event === undefined ? '' : `:${column.event}`;
    const found = `${column?.field ?? ''}${event}${marks}`;
    const isRight = found === expected || found === one.alternate?.[heading];
    if (!isRight) faults.push(`${one.id}: ${heading} is "${found}", not "${expected}"`);
    return !isRight;
  });
  return { right: one.columns.length - wrong.length, faults };
}

function tally(list: readonly HeaderCase[]) {
  const checked = list.map(check);
  const all = list.reduce((sum, { columns }) => sum + columns.length, 0);
  const right = checked.reduce((sum, one) => sum + one.right, 0);
  return { share: right / all, right, all, faults: checked.flatMap(({ faults }) => faults) };
}

test('the columns of the files that were looked at while building', () => {
  const { faults } = tally(cases.filter((one) => !isHeldBackCase(one)));
  expect(faults).toEqual([]);
});

test('the columns of the files that were held back', () => {
  const { share, faults } = tally(cases.filter(isHeldBackCase));
  expect([share > 0.95, faults]).toEqual([true, faults]);
});

test('what looks like a person is left out and listed, whatever its heading', () => {
  const column = (heading: string, ...values: string[]) => ({ heading, values });
  const columns = [
    column('证号', 'A1001', 'A1002', 'A1003'),
    column('操作时间', '2026-03-01 10:00', '2026-03-01 10:01', '2026-03-02 09:00'),
    column('操作', '借书', '还书', '借书'),
    column('A', '11010519491231002X', '11010519491231002X', ''),
    column('B', '13800138000', '138-0013-8001', '15912345678'),
    column('C', 'a@example.org', 'b@example.org', ''),
    column('D', '北京市海淀区中关村大街27号', '上海市黄浦区人民路8号', ''),
    column('操作员', '王小明', '李雷', '张伟'),
    column('护照', 'E12345678', '', ''),
  ];
  const rows = [0, 1, 2].map((row) => columns.map(({ values }) => values[row] ?? ''));
  const header = columns.map(({ heading }) => heading);
  const { form, personal } = proposeForm({ header, rows, fileName: '流水.csv' });
  expect(personal).toEqual(['A', 'B', 'C', 'D', '操作员', '护照']);
  expect(form.columns.flatMap(({ heading, field }) => (field ? [heading] : []))).toEqual([
    '证号',
    '操作时间',
    '操作',
  ]);
});

test('the values of codes are listed, and known words are translated', () => {
  const rows = [
    ['1', '男', '有效'],
    ['2', '女', '有效'],
    ['3', '男', '临时'],
  ];
  const { form, words, why } = proposeForm({
    header: ['证号', '性别', '证状态'],
    rows,
    fileName: '读者.csv',
  });
  expect(why).toEqual(['heading', 'heading', 'heading']);
  expect(words).toEqual([
    {
      field: 'sex',
      values: [
        { value: '男', rows: 2 },
        { value: '女', rows: 1 },
      ],
    },
    {
      field: 'readerState',
      values: [
        { value: '有效', rows: 2 },
        { value: '临时', rows: 1 },
      ],
    },
  ]);
  expect(form.codes).toEqual([
    { field: 'sex', from: '男', to: 'male' },
    { field: 'sex', from: '女', to: 'female' },
    { field: 'readerState', from: '有效', to: 'valid' },
  ]);
});

test('a column for each month is the number of that month, of what the file is called by', () => {
  const header = ['Library', '2024-01', '2024-02', '2024-03'];
  const propose = (fileName: string) =>
    proposeForm({ header, rows: [['City', '1', '2', '3']], fileName });
  const { form, periods } = propose('2008-onwards-monthly-issues-by-branch.csv');
  expect([form.rowIs, form.event, periods]).toEqual(['counts', 'loan', header.slice(1)]);
  expect(propose('2024年各馆借阅统计.xlsx').form.event).toBe('loan');
});

test('a file of 500 columns with long headings and values takes no long time', () => {
  const header = Array.from({ length: 500 }, (_, at) => `${'number of visits to '.repeat(9)}${at}`);
  const rows = Array.from({ length: 100 }, () => header.map(() => '1 1-'.repeat(2000)));
  const begin = performance.now();
  expect(proposeForm({ header, rows, fileName: 'x.csv' }).form.columns).toHaveLength(500);
  expect(performance.now() - begin).toBeLessThan(60_000);
});

test('numbers of words are no loans, whatever the name of the file says', () => {
  const { form } = proposeForm({
    header: ['Year', 'word', 'freq'],
    rows: [
      ['2006', 'reference', '32'],
      ['2006', 'literature', '30'],
      ['2007', 'fiction', '29'],
    ],
    fileName: 'top_checkouts_subjects.csv',
    timeZone: 'Asia/Shanghai',
  });
  expect(form).toMatchObject({ rowIs: 'counts', event: null });
});

test('names are the codes of libraries where there are no codes, or where they repeat', () => {
  const rows = [
    ['Kent', 'Ashford', '51.1'],
    ['Kent', 'Deal', '51.2'],
    ['Kent', 'Dover', '51.1'],
    ['Essex', 'Harlow', '51.7'],
  ];
  const fieldsIn = (header: string[], codes = rows.map(([code = '']) => code)) => {
    const own = rows.map((row, at) => [codes[at] ?? '', ...row.slice(1)]);
    const start = { header, rows: own, fileName: 'libraries.csv', timeZone: 'Asia/Shanghai' };
    return proposeForm(start).form.columns.map(({ field }) => field);
  };
  const header = ['library code', 'library name', 'latitude'];
  expect(fieldsIn(header)).toEqual([null, 'library', 'latitude']);
  expect(fieldsIn(['remark', ...header.slice(1)])).toEqual([null, 'library', 'latitude']);
  expect(fieldsIn(header, ['K1', 'K2', 'K3', 'E1'])).toEqual([
    ...['library', 'libraryName', 'latitude'],
  ]);
});

test('months without a year are named, and neither they nor their total are counts', () => {
  const months = Array.from({ length: 12 }, (_, at) => `${at + 1}月`);
  const header = ['馆', ...months, '合计'];
  const rows = ['总馆', '分馆'].map((name) => [name, ...months.map(() => '10'), '120']);
  const { form, yearless } = proposeForm({ header, rows, fileName: '各馆外借册次.csv' });
  expect(yearless).toEqual(months);
  expect(form.rowIs).toBe('counts');
  expect(form.columns.map(({ field }) => field)).toEqual([
    'library',
    ...header.slice(1).map(() => null),
  ]);
  const { problems } = mappingOf(form, { name: 'x', header });
  expect(problems.map((one) => one['zh-CN'])).toEqual([
    expect.stringMatching(/“1月”到“12月”这些列只写了月份，没有年份.*“2026年1月”/),
  ]);
  expect(proposeForm({ header: ['馆', '2026年1月'], rows, fileName: 'x' }).yearless).toEqual([]);
});

test('a letter with a running number is no class number, and no barcode without a heading', () => {
  const rows = ['1', '2', '3', '4'].map((one) => [
    ...[`S90${one}`, `B00000${one}`, `I247.${one}`],
    `2026-03-0${one} 09:30`,
  ]);
  const header = ['第 1 列', '第 2 列', '第 3 列', '第 4 列'];
  const { form } = proposeForm({ header, rows, fileName: 'x.csv' });
  const fields = form.columns.map(({ field }) => field);
  expect(fields).toEqual([null, null, 'classNumber', expect.stringMatching(/^(at|loanedAt)$/)]);
});
