import { expect, test } from '@playwright/test';
import { call } from './support/call.ts';
import { countClicks } from './support/clicks.ts';
import { main } from './support/shell.ts';
import { signIn } from './support/sign-in.ts';

test('a librarian finds a title by its name, a copy of it, and why a copy is not on its shelf', async ({
  page,
}) => {
  await signIn(page);
  const clicks = await countClicks(page);
  const field = page.getByRole('combobox', { name: '搜索' });
  await page.keyboard.press('Control+k');
  await field.fill('红楼梦');
  await expect(page.getByRole('option').first()).toContainText('曹雪芹');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/holdings\/title\/\d+$/);
  await expect(page.getByRole('heading', { name: '红楼梦', level: 1 })).toBeVisible();
  // The page says what readers miss, and what to do.
  await expect(main(page)).toContainText(/想借而借不到，占需求的 \d+%|几乎都能借到/);
  await expect(main(page)).toContainText(/调到|添一册|可以减一册|不必调/);
  await page.getByText('这些数字怎样得来').click();
  await expect(page.getByText('λ：随时有书可借时一年的外借次数', { exact: false })).toBeVisible();

  // A copy leads to its record, and the record back to the title.
  const copy = main(page).getByRole('listitem').getByRole('link').first();
  const barcode = (await copy.textContent()) ?? '';
  await copy.click();
  await expect(page.getByRole('heading', { name: barcode, level: 1 })).toBeVisible();
  await expect(main(page).getByRole('link', { name: '红楼梦' })).toBeVisible();

  // A barcode finds its copy, and the record says where it is.
  const sql =
    "SELECT barcode FROM dim_item WHERE glc = 'demo' AND state = 3 ORDER BY barcode LIMIT 1";
  const { rows } = await call<{ rows: string[][] }>(page, 'POST', '/analytics-v3/desk/run', {
    sql,
  });
  const lent = rows[0]?.[0] ?? '';
  await page.keyboard.press('Control+k');
  await field.fill(lent);
  await expect(page.getByRole('option').first()).toContainText(lent);
  await field.press('Enter');
  await expect(page.getByRole('heading', { name: lent, level: 1 })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: '借出，应于' })).toBeVisible();
  expect(await clicks()).toBe(2);
});
