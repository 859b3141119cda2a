import { expect, type Page, test } from '@playwright/test';
import { toZip } from '../server/test/files/hostile-book.ts';
import { toXlsx } from '../server/test/files/xlsx-files.ts';
import { findSeriousViolations } from './support/axe.ts';
import { countClicks } from './support/clicks.ts';
import { toGb18030 } from './support/gb18030.ts';
import { useOwnServer } from './support/own-server.ts';
import { readWorkbook } from './support/read-workbook.ts';
import { consoleUrl, signIn } from './support/sign-in.ts';

// Newcomers bring in their own files by clicks alone, on a server without any data: a spreadsheet of loans, a zip of
// monthly exports, a weekly file of an older system, a file with faults. A journey counts the clicks and prints how long it took.

useOwnServer();

const dayMs = 86_400_000;
const dayAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
const result = (page: Page) => page.locator('[data-run=done], [data-run=failed]');
const loadButton = (page: Page) => page.getByRole('button', { name: /^(载入|载 入|Load)/ });
const preview = (page: Page) =>
  page.locator('section[aria-labelledby=import-preview][aria-busy=false]');
const give = (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file][multiple]').setInputFiles({ name, mimeType: '', buffer });

test('a spreadsheet of loans with Chinese headings is on the dashboard after two clicks', async ({
  page,
}) => {
  const loans = Array.from({ length: 40 }, (_, at) => [
    ...[`S${100 + (at % 9)}`, '王小明', '13800138000', '成人', '活着', `B${at}`],
    ...[`${dayAgo(2 + (at % 20))} 10:${10 + at}`, at % 2 === 0 ? `${dayAgo(1)} 16:00` : ''],
  ]);
  const heads = [
    '读者证号',
    '读者姓名',
    '联系电话',
    '读者类型',
    '题名',
    '条码号',
    '借出时间',
    '归还时间',
  ];
  const book = await toXlsx([heads, ...loans]);
  await signIn(page, '/config/import');
  const clicks = await countClicks(page);
  const began = Date.now();
  await give(page, '借还记录.xlsx', book);
  await expect(preview(page)).toContainText('40 行可用');
  for (const personal of ['读者姓名', '联系电话'])
    await expect(page.getByRole('listitem').filter({ hasText: personal }).first()).toContainText(
      '不会读取',
    );
  await expect(page.locator('#page')).not.toContainText('王小明');
  await loadButton(page).click();
  await expect(result(page)).toContainText('已载入');
  await expect(result(page)).toContainText('可用40拒收0');
  await result(page).getByRole('button', { name: '看总览' }).click();
  await expect(page.getByRole('button', { name: /^40 ?册次 ?，查看外借册次的明细/ })).toBeVisible();
  const count = await clicks();
  console.log(`spreadsheet: ${count} clicks, ${(Date.now() - began) / 1000} s`);
  expect(count).toBe(2);
});

test('MARC records bring their titles and their items by one button', async ({ page }) => {
  const field = (tag: string, subfields: string) =>
    `<datafield tag="${tag}" ind1=" " ind2=" ">${subfields}</datafield>`;
  const one = (code: string, text: string) => `<subfield code="${code}">${text}</subfield>`;
  const record = (at: number) =>
    `<record><leader>00000nam a2200000 a 4500</leader><controlfield tag="001">M${at}</controlfield>${[
      field('245', one('a', `书 ${at}`)),
      field('952', one('p', `M000${at}A`) + one('a', 'CPL')),
      field('952', one('p', `M000${at}B`) + one('a', 'CPL')),
    ].join('')}</record>`;
  const records = [1, 2, 3].map(record).join('');
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<collection xmlns="http://www.loc.gov/MARC21/slim">${records}</collection>`;
  await signIn(page, '/config/import');
  await give(page, '书目.xml', Buffer.from(xml));
  await expect(preview(page)).toContainText('3 行可用');
  await expect(page.getByRole('checkbox', { name: '馆藏 6 行一起载入' })).toBeChecked();
  await loadButton(page).click();
  await expect(result(page)).toContainText('可用3拒收0');
  const file = page.getByRole('listitem').filter({ hasText: '书目.xml' }).first();
  await expect(file.getByRole('status')).toHaveText('已载入');
});

test('three months in a zip: the first is mapped and saved, the others take its mapping', async ({
  page,
}) => {
  const months = [3, 2, 1].map((ago) => dayAgo(30 * ago).slice(0, 7));
  const rows = (month: string) =>
    Array.from({ length: 30 }, (_, at) =>
      [
        `S${at % 7}`,
        ['借书', '还书', '外借类业务'][at % 3],
        `${month}-${10 + (at % 15)} 09:30`,
        `K${at}`,
      ].join(','),
    );
  const zip = toZip(
    months.map((month) => [
      `loans-${month}.csv`,
      toGb18030(['证号,业务,时间,条码', ...rows(month)].join('\r\n')),
    ]),
  );
  await signIn(page, '/config/import');
  const clicks = await countClicks(page);
  const began = Date.now();
  await give(page, '每月借还.zip', zip);
  const tables = page.getByRole('region', { name: /里的表/ });
  const table = (at: number) => tables.getByRole('button').nth(at);
  await expect(tables.getByRole('button')).toHaveCount(3);
  await table(0).click();
  // One word of the system is not known; its meaning is chosen, and the preview follows.
  await expect(preview(page)).toContainText('外借类业务');
  await page.getByRole('combobox', { name: '业务“外借类业务”的意思' }).click();
  await page.keyboard.type('外借');
  await page.keyboard.press('Enter');
  await expect(preview(page)).toContainText('30 行可用');
  await page.getByRole('button', { name: /^更\s*多/ }).click();
  await page.getByLabel('保存映射，下次直接用').press('Enter');
  await expect(page.getByText('已保存为第 1 版')).toBeVisible();
  await page.keyboard.press('Escape');
  await loadButton(page).click();
  await expect(result(page)).toContainText('可用30拒收0');
  for (const at of [1, 2]) {
    await table(at).click();
    await page.getByRole('button', { name: /^用上次的映射/ }).click();
    await expect(preview(page)).toContainText('30 行可用');
    await loadButton(page).click();
    await expect(result(page)).toContainText('可用30拒收0');
    await expect(result(page)).toContainText(`loans-${months[at]}.csv`);
  }
  const count = await clicks();
  console.log(`zip: ${count} clicks, ${(Date.now() - began) / 1000} s`);
  expect(count).toBeLessThanOrEqual(10);
  await page.getByRole('link', { name: '批次' }).click();
  await expect(page.getByRole('row').filter({ hasText: '已载入' })).not.toHaveCount(0);
});

test('a week of loans in GB18030 with a column to mend; the next week takes two clicks, and is taken back', async ({
  page,
}) => {
  const heads = '读者证号,读者姓名,证类型,地点,条码号,书名,借出时间';
  const week = (first: number) =>
    Array.from({ length: 40 }, (_, at) =>
      [
        ...[`3201${1000 + (at % 17)}`, '李红', at % 2 === 0 ? '成人证' : '少儿证'],
        ...[['总馆', '东区分馆'][at % 2], `B${first}${at}`, '三体'],
        `${dayAgo(first + (at % 7))} 10:${10 + at}`,
      ].join(','),
    );
  const faults = [
    '32011001,李红,成人证,总馆,B1,边城,2026-02-30',
    '32011002,李红,成人证,总馆,,,哪天',
  ];
  const csv = (rows: string[]) => toGb18030([heads, ...rows].join('\r\n'));

  await signIn(page, '/config/import');
  await give(page, '借还第一周.csv', csv([...week(10), ...faults]));
  await expect(preview(page)).toContainText('40 行可用，共 42 行');
  await expect(preview(page)).toContainText('2026-02-30');
  const arriving = preview(page).getByRole('region', { name: /外借$/ });
  await expect(arriving.getByRole('columnheader', { name: '馆藏地点' })).toBeVisible();
  await page.getByRole('combobox', { name: '“地点”是' }).click();
  await page.keyboard.type('tsg');
  await page.keyboard.press('Enter');
  await expect(arriving.getByRole('columnheader', { name: '图书馆' })).toBeVisible();
  await expect(arriving.getByRole('columnheader', { name: '馆藏地点' })).toHaveCount(0);
  expect(await findSeriousViolations(page)).toEqual([]);
  await page.getByRole('button', { name: /^更\s*多/ }).click();
  await page.getByLabel('保存映射，下次直接用').fill('每周借还');
  await page.keyboard.press('Enter');
  await expect(page.getByText('映射“每周借还”已保存为第 1 版')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('保存映射，下次直接用')).toBeHidden();
  await loadButton(page).click();
  await expect(result(page)).toContainText('已载入');
  const book = await downloaded(page, '下载拒收行（Excel）');
  expect(book).toContain('2026-02-30');
  expect(book).not.toContain('李红');
  expect(await findSeriousViolations(page)).toEqual([]);
  const before = await loansShown(page);
  expect(before).toBeGreaterThanOrEqual(40);

  await page.goto(consoleUrl('/config/import'));
  const clicks = await countClicks(page);
  await give(page, '借还第二周.csv', csv(week(2)));
  await page.getByRole('button', { name: '用上次的映射“每周借还”' }).click();
  await expect(arriving.getByRole('columnheader', { name: '图书馆' })).toBeVisible();
  await loadButton(page).click();
  await expect(result(page)).toContainText('可用40拒收0');
  expect(await clicks()).toBe(2);
  expect(await loansShown(page)).toBe(before + 40);

  await page.goto(consoleUrl('/config/import?tab=loads'));
  const row = page.getByRole('row').filter({ hasText: '借还第二周.csv' });
  await row.getByRole('button', { name: /^撤\s?回/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^撤\s?回/ })
    .click();
  await expect(row).toContainText('已撤回');
  const first = page.getByRole('row').filter({ hasText: '借还第一周.csv' });
  await expect(first.getByRole('button', { name: '下载拒收行（Excel）' })).toBeVisible();
  expect(await findSeriousViolations(page)).toEqual([]);
  expect(await loansShown(page)).toBe(before);
});

test('a nightly script sends a file to the address of a saved mapping', async ({ page }) => {
  await signIn(page, '/config/import?tab=mappings');
  const mapping = page.getByRole('row').filter({ hasText: '每月借还' });
  await mapping.getByRole('button', { name: '自动接收' }).click();
  const drawer = page.getByRole('dialog', { name: /的自动接收$/ });
  await drawer.getByRole('button', { name: /^开\s*通/ }).click();
  await expect(drawer.getByText('口令只显示这一次')).toBeVisible();
  const command = await drawer
    .getByRole('region', { name: '发到地址' })
    .locator('code')
    .textContent();
  const [, login = ''] = /-u (\S+)/.exec(command ?? '') ?? [];
  const [address = ''] = /https?:\/\/\S+$/.exec(command ?? '') ?? [];
  expect(await findSeriousViolations(page)).toEqual([]);
  const rows = Array.from(
    { length: 12 },
    (_, at) => `S${at},借书,${dayAgo(3)} 11:${10 + at},N${at}`,
  );
  const form = new FormData();
  form.append('file', new File([`证号,业务,时间,条码\n${rows.join('\n')}\n`], '夜间.csv'));
  const authorization = `Basic ${Buffer.from(login).toString('base64')}`;
  const answer = await fetch(address, { method: 'POST', body: form, headers: { authorization } });
  expect(await answer.json()).toMatchObject({ data: { upload: expect.any(String) } });
  await page.goto(consoleUrl('/config/import?tab=loads'));
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('row').filter({ hasText: '夜间.csv' })).toContainText('已载入', {
      timeout: 2000,
    });
  }).toPass({ timeout: 60_000 });
});

/** Reads the loans of the last thirty days in the statistics. */
async function loansShown(page: Page): Promise<number> {
  await page.goto(consoleUrl('/statistics/borrowing?range=last30Day'));
  const tile = page.getByRole('button', { name: /，查看外借册次的明细/ });
  const [, loans] = /"(\d+) ?册次/.exec(await tile.ariaSnapshot()) ?? [];
  return Number(loans);
}

/** Downloads a workbook by a button of the result, and returns its texts. */
async function downloaded(page: Page, button: string): Promise<string> {
  const saved = page.waitForEvent('download');
  await result(page).getByRole('button', { name: button }).click();
  const stream = await (await saved).createReadStream();
  return [...readWorkbook(Buffer.concat(await stream.toArray())).values()].join();
}

test('a file with faults on a phone, in English: refused rows as a workbook, then taken back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => localStorage.setItem('language', 'en-US'));
  const visits = Array.from({ length: 40 }, (_, at) => `visit,R${at},${dayAgo(3)} 12:${10 + at}`);
  const faults = [`visit,R1,${dayAgo(3)} 30:99`, 'visit,R2,2026-02-30'];
  await signIn(page, '/config/import');
  await give(page, 'gate.csv', Buffer.from(['Event,Patron,Date', ...visits, ...faults].join('\n')));
  await expect(preview(page)).toContainText('2 refused');
  expect(await findSeriousViolations(page)).toEqual([]);
  await loadButton(page).click();
  await expect(result(page)).toContainText('Refused2');
  const texts = await downloaded(page, 'Refused rows (Excel)');
  expect(texts).toContain('2026-02-30');
  await result(page).getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await expect(result(page)).toContainText('Taken back');
  await page.getByRole('link', { name: 'Loads' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'gate.csv' })).toContainText(
    'Taken back',
  );
});
