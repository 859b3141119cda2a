import { dayOrders, fieldsOf, ImportForm, importFields, rowKinds } from '@stacksight/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readHeaderCases, startOf } from '../../../test/ingest/header-cases.ts';
import { useFormLoads } from '../../../test/ingest/load-form.ts';
import { mappingProblems } from '../mapping/check-mapping.ts';
import { Mapping } from '../mapping/mapping-schema.ts';
import { events } from '../reference/events.ts';
import { fits, headingsOf } from './fits.ts';
import { mappingOf } from './mapping-of.ts';
import { proposeForm } from './propose-form.ts';

const { load, rowsOf, engine } = useFormLoads();

function formOf(rowIs: ImportForm['rowIs'], columns: ImportForm['columns'], more = {}): ImportForm {
  return ImportForm.parse({ rowIs, columns, ...more });
}

test('a year and a month in two columns are a month, also where a data frame writes 2017.0', async () => {
  const header = ['CheckoutYear', 'CheckoutMonth', 'MaterialType', 'Checkouts'];
  const rows = [
    ['2017.0', '5.0', 'BOOK', '12'],
    ['2017', '11', 'EBOOK', '3'],
  ];
  const start = { header, rows, fileName: 'checkouts.csv' };
  const { form } = proposeForm(start);
  const { report, glc } = await load(start, form);
  expect(report?.rows).toMatchObject({ in: 2, used: 2, refused: 0 });
  const counts = 'toString(day) AS from, event, counted, toUInt32(n) AS n';
  expect(await rowsOf('behaviour_event', glc, counts)).toEqual([
    { from: '2017-05-01', event: 'loan', counted: 'month', n: 12 },
    { from: '2017-11-01', event: 'loan', counted: 'month', n: 3 },
  ]);
});

test('readers without card numbers are readers of their own; hidden sums are no refusals', async () => {
  const header = ['Postcode', 'Library Registered At', 'Date Added', 'Last Used Date'];
  const rows = [
    ['AB10', 'CITY', '2015-09-04', '2015-09-14'],
    ['AB10', 'CITY', '2015-09-04', '2015-09-14'],
  ];
  const start = { header, rows, fileName: 'members.csv' };
  const { form } = proposeForm(start);
  expect(form).toMatchObject({ rowIs: 'readers' });
  const { glc } = await load(start, form);
  expect(await rowsOf('dim_reader', glc, 'libcode')).toHaveLength(2);
  const bills = {
    header: ['month_billed', 'bill_library', 'bill_reason', 'number_of_bills', 'total_billed'],
    rows: [
      ['2019-07', 'B', 'LOST', '8', '72'],
      ['2019-07', 'C', 'LOST', '*', '*'],
    ],
    fileName: 'bills.csv',
  };
  const { report } = await load(bills, proposeForm(bills).form);
  expect(report?.rows).toMatchObject({ in: 2, used: 1, suppressed: 1, refused: 0 });
  const members = {
    header: ['registered_library', 'ward_name', 'users'],
    rows: [
      ['B', 'East', '12'],
      ['B', 'West', '*'],
    ],
    fileName: 'members.csv',
  };
  const counted = await load(members, proposeForm(members).form);
  expect(counted.report?.rows).toMatchObject({ in: 2, used: 1, suppressed: 1, refused: 0 });
});

test('the loans of the guide are proposed and loaded without a change', async () => {
  const lines = [
    '读者证号,性别,读者类型,学院,出生年,证状态,馆,题名,著者,索书号,条码,借出时间,续借时间,归还时间,办理方式',
    'S001,男,本科生,物理学院,2004,有效,总馆,三体,刘慈欣,I247.55/12,B0001,2026-03-01 09:30:00.07+08,2026/3/20 21:05,2026-04-02 10:00,自助机',
    'S002,女,研究生,历史学院,2001,有效,总馆,三体,刘慈欣,I247.55/12,B0002,2026/3/1 9:31,,,服务台',
    'S002,女,研究生,历史学院,2001,有效,分馆,诗选,艾青,I227/3,B0003,2026-03-05 14:00,,2026-03-09 08:10,服务台',
    'T001,,教师,物理学院,1980,注销,总馆,诗选,冰心,I227/4,B0004,2026-03-06,,2026-03-30,微信',
  ].map((line) => line.split(','));
  const start = { header: lines[0] ?? [], rows: lines.slice(1), fileName: '借阅.csv' };
  const { form } = proposeForm(start);
  const { report, glc } = await load(start, form);
  expect(report).toMatchObject({ status: 'loaded', rows: { in: 4, used: 4, refused: 0 } });
  const byEvent = await engine().rows(
    'SELECT event, toUInt32(count()) AS n FROM behaviour_event WHERE glc = {glc:String} GROUP BY event ORDER BY event',
    { glc },
  );
  expect(byEvent).toEqual([
    { event: 'loan', n: 4 },
    { event: 'renew', n: 1 },
    { event: 'return', n: 3 },
  ]);
  expect(await rowsOf('dim_reader', glc, 'rdtype, sex, birth_year, state')).toEqual([
    { rdtype: '教师', sex: '', birth_year: 1980, state: 'cancelled' },
    { rdtype: '本科生', sex: 'male', birth_year: 2004, state: 'valid' },
    { rdtype: '研究生', sex: 'female', birth_year: 2001, state: 'valid' },
  ]);
  expect(await rowsOf('dim_bib', glc, 'title, author, clc1')).toHaveLength(3);
  expect(await rowsOf('dim_item', glc, 'barcode, callno')).toHaveLength(4);
  expect(await rowsOf('fact_loan', glc, 'barcode')).toHaveLength(4);
});

test('months with several numbers become counts of their events', async () => {
  const start = {
    header: ['月份', '分馆', '到馆人次', '外借册次', '借书人次'],
    rows: [
      ['2025-01', '东馆', '12,034', '800', '1'],
      ['2025-02', '东馆', '0', '*', '2'],
    ],
    fileName: '月报.csv',
  };
  const { form } = proposeForm(start);
  const libraries = [{ code: '01001', names: ['东馆', 'East'] }];
  const { mapping } = mappingOf(form, { name: '月报 2025', header: start.header, libraries });
  expect(mapping?.name).toBe('2025');
  expect(mapping?.dictionaries.library).toEqual({ 东馆: '01001', East: '01001' });
  const { report, glc } = await load(start, form);
  expect(report?.rows.refused).toBe(0);
  expect(
    await rowsOf('behaviour_event', glc, 'event, toString(day) AS day, libcode, n, counted'),
  ).toEqual([
    { event: 'loan', day: '2025-01-01', libcode: '东馆', n: 800, counted: 'month' },
    { event: 'visit', day: '2025-01-01', libcode: '东馆', n: 12034, counted: 'month' },
  ]);
});

test('every proposal of the cases loads as it is, or says what it lacks', async () => {
  const kinds = new Set<string>();
  for (const one of await readHeaderCases()) {
    const start = startOf(one);
    const { form, unsure } = proposeForm(start);
    const { mapping, problems } = mappingOf(form, { name: one.id, header: start.header });
    expect([one.id, mapping === null]).toEqual([one.id, problems.length > 0]);
    expect([one.id, fits(headingsOf(form), start.header)]).toEqual([
      one.id,
      mapping === null ? expect.any(Number) : 1,
    ]);
    if (mapping === null || unsure.length > 0 || kinds.has(form.rowIs)) continue;
    kinds.add(form.rowIs);
    const { report } = await load(start, form);
    expect([one.id, report?.status, report?.rows.refused, report?.reasons]).toEqual([
      one.id,
      'loaded',
      0,
      [],
    ]);
  }
  expect([...kinds].sort()).toEqual([...rowKinds].sort());
});

test('a day of either order is read as the form says', async () => {
  const header = ['card', 'when'];
  for (const [order, day] of [
    ['dmy', '2025-04-03'],
    ['mdy', '2025-03-04'],
  ] as const) {
    const columns = [
      { heading: 'card', field: 'reader' as const },
      { heading: 'when', field: 'at' as const, order },
    ];
    const form = formOf('events', columns, { event: 'visit' });
    const { glc } = await load({ header, rows: [['1', '3/4/2025']], fileName: 'x' }, form);
    expect(await rowsOf('behaviour_event', glc, 'toString(day) AS day')).toEqual([{ day }]);
  }
});

test('items without a state are in stock', async () => {
  const form = formOf('items', [
    { heading: 'barcode', field: 'barcode' },
    { heading: 'status', field: 'itemState' },
  ]);
  const rows = [
    ['b1', ''],
    ['b2', '在馆'],
    ['b3', '编目中'],
  ];
  const { glc } = await load({ header: ['barcode', 'status'], rows, fileName: 'x' }, form);
  expect(await rowsOf('dim_item', glc, 'barcode, state')).toEqual([
    { barcode: 'b1', state: 2 },
    { barcode: 'b2', state: 2 },
    { barcode: 'b3', state: 1 },
  ]);
});

test('what is wrong with a form is said in its own words', () => {
  const problems = (form: ImportForm, header = form.columns.map(({ heading }) => heading)) =>
    mappingOf(form, { name: 'x', header }).problems.map((one) => one['zh-CN']);
  expect(problems(formOf('loans', [{ heading: '证号', field: 'reader' }]))).toEqual([
    '没有哪一列是借出时间；每行是一次借阅时，必须有这一列',
  ]);
  expect(
    problems(
      formOf('events', [
        { heading: '时间', field: 'at' },
        { heading: '日期', field: 'at' },
      ]),
    ),
  ).toEqual([
    '没有哪一列是业务类型；请指定一列，或为所有行选定一种业务',
    '“时间”, “日期” 这几列都是时间；只能有一列',
  ]);
  expect(
    problems(
      formOf('counts', [
        { heading: '月', field: 'period' },
        { heading: '甲', field: 'count' },
        { heading: '乙', field: 'count', event: 'dance' },
      ]),
      ['月', '甲'],
    ),
  ).toEqual([
    '没有“dance”这种业务',
    expect.stringContaining('“甲”列统计的是什么业务？请为它选定'),
    '文件里没有“乙”列',
  ]);
  const codes = [{ field: 'itemState', from: '在架', to: '好' }];
  expect(problems(formOf('items', [{ heading: 'a', field: 'barcode' }], { codes }))).toEqual([
    '“在架”不能译成“好”：馆藏状态没有这个代码',
  ]);
});

test('a saved form fits headers with all that it needs, the same one best', () => {
  const headings = headingsOf(
    formOf('loans', [
      { heading: '借出时间', field: 'loanedAt' },
      { heading: '证号', field: 'reader' },
      { heading: '姓名', field: null },
    ]),
  );
  expect(fits(headings, ['借出时间', '证号', '姓名'])).toBe(1);
  expect(fits(headings, ['借出 时间', '证号', '馆'])).toBe(0.5);
  expect(fits(headings, ['证号', '姓名'])).toBe(0);
});

const heading = fc.constantFrom('a', 'b', 'B', 'c', 'd d', 'e_e', '证号', '时间', '"x"');
const column = fc.record(
  {
    heading,
    field: fc.option(fc.constantFrom(...importFields)),
    event: fc.constantFrom('loan', 'visit', 'nothing'),
    order: fc.constantFrom(...dayOrders),
  },
  { requiredKeys: ['heading', 'field'] },
);
const random = fc.record({
  rowIs: fc.constantFrom(...rowKinds),
  columns: fc.array(column, { minLength: 1, maxLength: 12 }),
  event: fc.option(fc.constantFrom('loan', 'dance')),
  codes: fc.array(
    fc.record({
      field: fc.constantFrom(...importFields),
      from: fc.constantFrom('x', '__proto__', '借书', '在架'),
      to: fc.constantFrom('loan', '2', 'constructor', ''),
    }),
    { maxLength: 4 },
  ),
  timeZone: fc.option(fc.constantFrom('Asia/Shanghai', 'Mars/Base')),
});

test('a form gives a mapping without faults, or problems', () => {
  fc.assert(
    fc.property(random, (value) => {
      const form = ImportForm.parse(value);
      const header = ['a', 'B', 'c', 'd d', 'e_e', '证号', '时间', '"x"'];
      const { mapping, problems } = mappingOf(form, { name: 'x', header });
      if (mapping === null) return problems.length > 0;
      return Mapping.safeParse(mapping).success && mappingProblems(mapping).length === 0;
    }),
    { numRuns: 2000 },
  );
});

test('every set of fields of a kind with its required ones gives a mapping', () => {
  const whole = fc.constantFrom(...rowKinds).chain((rowIs) => {
    const { required, optional } = fieldsOf[rowIs];
    // Columns of periods replace the required fields of counts.
    const more = optional.filter((one) => !required.includes(one) && one !== 'periodCount');
    return fc.subarray(more).map((some) => ({
      rowIs,
      columns: [...required, ...some].map((field) => ({
        heading: `h ${field}`,
        field,
        ...(field === 'count' ? { event: 'visit' } : {}),
      })),
    }));
  });
  fc.assert(
    fc.property(whole, ({ rowIs, columns }) => {
      const form = formOf(rowIs, columns);
      const header = columns.map(({ heading }) => heading);
      const { mapping, problems } = mappingOf(form, { name: 'x', header });
      expect(problems).toEqual([]);
      return mapping !== null;
    }),
    { numRuns: 1000 },
  );
  expect(events.length).toBeGreaterThan(10);
});
