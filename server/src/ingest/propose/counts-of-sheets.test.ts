import { expect, test } from 'vitest';
import { useFormLoads } from '../../../test/ingest/load-form.ts';
import { fits, headingsOf } from './fits.ts';
import { mappingOf } from './mapping-of.ts';
import { proposeForm } from './propose-form.ts';

// The sheets of counts that librarians keep: a row or a column for each month, and rows of sums.

const { load, rowsOf, engine } = useFormLoads();

test('a row of sums is left out, by month or by library', async () => {
  const sheet = {
    header: ['年月', '外借册次'],
    rows: [...['01', '02', '03', '04'].map((month) => [`2026-${month}`, '12']), ['合 计', '48']],
    fileName: '月报.csv',
  };
  const { report, glc } = await load(sheet, proposeForm(sheet).form);
  expect(report?.rows).toEqual({ in: 5, used: 4, suppressed: 0, refused: 0, unused: 1 });
  expect(await rowsOf('behaviour_event', glc, 'toUInt32(sum(n)) AS n')).toEqual([{ n: 48 }]);
  const table = {
    header: ['馆', '2024年1月', '2024年2月', '2024年3月'],
    rows: [
      ['总馆', '3', '4', '5'],
      ['东馆', '5', '6', '7'],
      ['合计：', '8', '10', '12'],
      ['Total', '8', '10', '12'],
    ],
    fileName: '各馆到馆人次.csv',
  };
  const turned = await load(table, proposeForm(table).form);
  expect(turned.report?.rows).toMatchObject({ used: 6, refused: 0, unused: 6 });
});

test('a table with a column for each month is loaded as it is, and so is that of the next month', async () => {
  const header = ['馆', '2024年1月', '2024年2月', '2024年3月', '2024年'];
  const rows = [
    ['总馆', '120', '', '130', '250'],
    ['分馆', '8', '0', 'x', '8'],
    ['新馆', '', '', '', ''],
  ];
  const start = { header, rows, fileName: '各馆到馆人次.csv' };
  const { form } = proposeForm(start);
  // The total of the year beside the months would count everything twice.
  expect(form.columns.map(({ field }) => field)).toEqual([
    'library',
    ...['periodCount', 'periodCount', 'periodCount'],
    null,
  ]);
  const { report, glc } = await load(start, form);
  // Each filled cell is a row; a line without any stays one.
  expect(report?.rows).toEqual({ in: 6, used: 3, suppressed: 0, refused: 1, unused: 2 });
  const [refused] = await engine().rows(
    'SELECT line, field, value, raw FROM load_refused WHERE batch = {batch:UInt64}',
    { batch: report?.batch ?? '' },
  );
  expect(refused).toEqual({
    ...{ line: 3, field: '数量 / Count', value: 'x', raw: '分馆,,2024年3月,x' },
  });
  const counts = 'libcode, toString(day) AS from, event, counted, toUInt32(n) AS n';
  const kept = [
    { libcode: '分馆', from: '2024-01-01', event: 'visit', counted: 'month', n: 8 },
    { libcode: '总馆', from: '2024-01-01', event: 'visit', counted: 'month', n: 120 },
    { libcode: '总馆', from: '2024-03-01', event: 'visit', counted: 'month', n: 130 },
  ];
  expect(await rowsOf('behaviour_event', glc, counts)).toEqual(kept);
  const next = ['馆', '2024年4月', '2024年5月', '2024年6月'];
  expect(fits(headingsOf(form), next)).toBe(1);
  expect(fits(headingsOf(form), ['馆', '本馆地址'])).toBe(0);
  const later = await load({ ...start, header: next, rows: [['总馆', '1', '2', '3']] }, form);
  expect(later.report?.rows).toMatchObject({ in: 3, used: 3 });
  const { problems } = mappingOf(
    { ...form, columns: [...form.columns, { heading: '合计', field: 'count' }] },
    { name: 'x', header: [...header, '合计'] },
  );
  expect(problems.map((one) => one['zh-CN'])).toEqual([
    expect.stringContaining('“合计”不能与按时段的列并用'),
  ]);
});
