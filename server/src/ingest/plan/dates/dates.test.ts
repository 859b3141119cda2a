import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStoredValueTest } from '../../../../test/ingest/become.ts';

let tools: Awaited<ReturnType<typeof openStoredValueTest>>;
beforeAll(async () => {
  tools = await openStoredValueTest();
});
afterAll(() => tools.close());

const become: typeof tools.become = (...args) => tools.become(...args);

const reader = { reader_key: { as: 'rowKey' } };

test('dates are read in the named formats only', async () => {
  const date = (formats: string[], ...texts: string[]) =>
    become('dim_reader', 'registered_on', { as: 'date', formats }, texts, { columns: reader });
  expect(
    await date(
      ['d/m/yyyy', 'd/m/yy'],
      '4/9/15',
      '04/09/2015',
      '31/12/69',
      '1/1/70',
      '30/2/2015',
      '2015-09-04',
      '4/13/15',
      '',
    ),
  ).toEqual([
    '2015-09-04',
    '2015-09-04',
    '! future',
    '1970-01-01',
    '! date',
    '! date',
    '! date',
    'null',
  ]);
  expect(
    await date(['iso'], '2024-02-29', '2023-02-29', '2024-2-9', '1931-05-01', '20240229'),
  ).toEqual(['2024-02-29', '! date', '! date', '1931-05-01', '! date']);
  expect(
    await date(
      ['yyyymmdd', 'yyyy年m月d日', 'yyyy.mm', 'yyyy'],
      '20240229',
      '2024年2月9日',
      '2019.01',
      '1998',
    ),
  ).toEqual(['2024-02-29', '2024-02-09', '2019-01-01', '1998-01-01']);
});

test('times are read in the library’s time zone, in summer and winter', async () => {
  const texts = [
    '01/07/2015 09:05:00',
    '01/01/2015 9:05:00',
    '29/03/2015 01:30:00',
    '1/7/2015',
    '01/07/2015 24:00:00',
    '',
  ];
  expect(
    await become(
      'fact_hold',
      'placed_at',
      { as: 'datetime', formats: ['d/m/yyyy h:mi:ss', 'd/m/yyyy'] },
      texts,
      {
        zone: 'Europe/London',
      },
    ),
  ).toEqual([
    '2015-07-01 08:05:00',
    '2015-01-01 09:05:00',
    expect.stringMatching(/^2015-03-29 0[0-2]:30:00$/),
    '2015-06-30 23:00:00',
    '! date',
    '! missing',
  ]);
  expect(
    await become('fact_hold', 'placed_at', { as: 'datetime', formats: ['iso'] }, [
      '2026-06-01 19:59:59',
      '2026-06-01 20:00:01',
      '2026-03-01T09:30',
      '2026-03-01T09:30:00.250+01:00',
      '2026-03-01 09:30:00 -0530',
      '2026-13-01 00:00:00',
      '2026-3-1 00:00:00',
      '1772330400',
    ]),
  ).toEqual([
    '2026-06-01 11:59:59',
    '! future',
    '2026-03-01 01:30:00',
    '2026-03-01 08:30:00',
    '2026-03-01 15:00:00',
    '! date',
    '! date',
    '! date',
  ]);
});

test('numbers of days as spreadsheets count them are days and times', async () => {
  const formats = ['iso', 'serial'];
  const texts = ['46023', '46023.4', '46023.999999', '2026-01-02', '19999', '80001', '46023.4.1'];
  expect(
    await become('fact_hold', 'placed_at', { as: 'datetime', formats }, texts, { zone: 'UTC' }),
  ).toEqual([
    '2026-01-01 00:00:00',
    '2026-01-01 09:36:00',
    '2026-01-02 00:00:00',
    '2026-01-02 00:00:00',
    '! date',
    '! date',
    '! date',
  ]);
  const day = { as: 'date', formats };
  expect(
    await become('dim_reader', 'registered_on', day, texts.slice(0, 2), { columns: reader }),
  ).toEqual(['2026-01-01', '2026-01-01']);
});

test('each value is read by the first format that reads it whole, whichever comes first', async () => {
  const formats = ['iso', 'yyyy-mm-ddhh:mi:ss', 'yyyy-d-m', 'yyyy/m/d[ h:mi[:ss]]'];
  const texts = [
    '2016-05-1410:11:12',
    '2016-05-14',
    '2016-14-05',
    '2016-05-14 10:11',
    '2016/5/4 9:30',
    '2016/5/4 9:30:59',
    '2016/5/4',
    '2016-05-14 nine',
    '2016-31-02',
    '2016/5/4 9:60',
  ];
  const expected = [
    '2016-05-14 10:11:12',
    '2016-05-14 00:00:00',
    '2016-05-14 00:00:00',
    '2016-05-14 10:11:00',
    '2016-05-04 09:30:00',
    '2016-05-04 09:30:59',
    '2016-05-04 00:00:00',
    '! date',
    '! date',
    '! date',
  ];
  for (const order of [formats, [...formats].reverse()]) {
    const transform = { as: 'datetime', formats: order };
    const read = await become('fact_hold', 'placed_at', transform, texts, { zone: 'UTC' });
    expect([order, read]).toEqual([order, expected]);
  }
});

test('times of databases and spreadsheets: fractions, offsets, am and pm, names of months', async () => {
  const read = (formats: string[], ...texts: string[]) =>
    become('fact_hold', 'placed_at', { as: 'datetime', formats }, texts, { zone: 'Asia/Shanghai' });
  expect(
    await read(
      ['iso'],
      '2014-05-14 08:39:13.07-04',
      '2014-05-14 08:39:13+05:30',
      '2014-05-14T08:39:13,123Z',
      '2014-05-14 08:39 -0330',
      '2014-05-14 08:39:13.070501',
      '2014-05-14 08:39:13+24',
    ),
  ).toEqual([
    '2014-05-14 12:39:13',
    '2014-05-14 03:09:13',
    '2014-05-14 08:39:13',
    '2014-05-14 12:09:00',
    '2014-05-14 00:39:13',
    '! date',
  ]);
  expect(
    await read(
      ['dd-mon-yy[ h:mi:ss[.f]][ ap]', 'm/d/yyyy h:mi[:ss] ap', 'yyyy年m月d日[ ]aph:mi'],
      '14-MAY-14 12.00.00',
      '14-MAY-14 02:30:00.500000 PM',
      '5/14/2014 12:05 AM',
      '5/14/2014 12:05:09 p.m.',
      '2014年5月14日 下午3:07',
      '5/14/2014 13:05 PM',
      '14-MAI-14',
    ),
  ).toEqual([
    '! date',
    '2014-05-14 06:30:00',
    '2014-05-13 16:05:00',
    '2014-05-14 04:05:09',
    '2014-05-14 07:07:00',
    '! date',
    '! date',
  ]);
});

test('a day outside the column’s range and a text that is not a date have different errors', async () => {
  const moment = { as: 'datetime', formats: ['iso'] };
  const early = ['1969-12-31 10:00:00', '1970-01-01', '1970-01-02', '2106-01-01', '1969-02-30'];
  expect(await become('fact_hold', 'placed_at', moment, early, { zone: 'UTC' })).toEqual([
    '! day_limit',
    '! day_limit',
    '1970-01-02 00:00:00',
    '! day_limit',
    '! date',
  ]);
  const date = { as: 'date', formats: ['iso', 'd/m/yyyy'] };
  expect(
    await become(
      'dim_reader',
      'registered_on',
      date,
      [
        '1899-12-31',
        '1900-01-01',
        '30/11/1899',
        '2014-05-14 23:30:00-04',
        '1931-05-01 08:00:00+08',
      ],
      { columns: reader },
    ),
  ).toEqual(['! day_limit', '1900-01-01', '! day_limit', '2014-05-15', '1931-05-01']);
});

test('a month is stored as its first day', async () => {
  expect(
    await become('fact_hold', 'day', { as: 'month' }, [
      '2024-08',
      '2024-8',
      '2024/12',
      '2024年3月',
      '202405',
      '2024-13',
      '',
    ]),
  ).toEqual([
    '2024-08-01',
    '2024-08-01',
    '2024-12-01',
    '2024-03-01',
    '2024-05-01',
    '! date',
    '! missing',
  ]);
});
