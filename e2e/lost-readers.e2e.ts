import { expect, type Page, test } from '@playwright/test';
import { findSerious } from './support/axe.ts';
import { signIn } from './support/sign-in.ts';

// What somebody who knows no query language asks first, by clicks alone: who stopped coming, and where they borrowed.

test.describe.configure({ timeout: 120_000 });

const main = (page: Page) => page.locator('#page');
const asked = (page: Page) => JSON.parse(new URL(page.url()).searchParams.get('q') ?? '{}');
const numberOf = (text: string | null) => Number((text ?? '').replace(/\D/g, ''));

test('who joined last autumn and stopped coming, and where they borrowed: six clicks', async ({
  page,
}) => {
  await signIn(page, '/analysis/explore');
  await main(page)
    .getByRole('button', { name: /去年秋季办证的读者，谁不来了/ })
    .click();
  const silent = main(page).locator('tbody tr').last().getByRole('button').nth(1);
  const count = numberOf(await silent.textContent());
  await expect(main(page)).toContainText('点数字看背后的读者或记录');
  await silent.click();
  const rows = page.getByRole('dialog');
  await expect(rows).toContainText(`共 ${count} 行`);

  await rows.getByRole('button', { name: '存为分群' }).click();
  const form = page.getByRole('dialog', { name: '存为分群' });
  await form.getByRole('button', { name: /保\s*存/ }).click();
  await expect(form).toContainText(`已把 ${count} 位读者存为`);
  expect(await findSerious(page, '.ant-modal')).toEqual([]);
  await form.getByRole('button', { name: '他们在哪些馆借书' }).click();

  const answer = main(page).getByRole('region', { name: '事件趋势：外借，按图书馆' });
  await expect(answer.getByRole('columnheader', { name: /图书馆/ }).last()).toBeVisible();
  expect(asked(page)).toMatchObject({ by: ['library'], range: 'sofar' });
  expect(asked(page).filter).toMatchObject({ field: 'readerGroup', op: 'in' });
  // The question before is one step back, and the group stays for other questions.
  await page.goBack();
  await expect(main(page)).toContainText('沉默读者');
  await main(page).getByRole('button', { name: '读者分群' }).click();
  const groups = page.getByRole('dialog', { name: '读者分群' });
  await groups.getByRole('button', { name: '接着问' }).first().click();
  await page.getByRole('menuitem', { name: '他们各借过几次' }).click();
  await expect(main(page).getByRole('region', { name: '分布：外借' }).first()).toContainText(
    '事件次数',
  );
});

test('a table with a number of the stock is asked without buckets of time', async ({ page }) => {
  const draft = {
    kind: 'table',
    metrics: ['loans', 'turnover'],
    by: ['library'],
    range: 'lastYear',
  };
  await signIn(page, `/analysis/explore?q=${encodeURIComponent(JSON.stringify(draft))}`);
  await expect(
    main(page)
      .getByRole('columnheader', { name: /馆藏周转率/ })
      .last(),
  ).toBeVisible();
  await expect(main(page).getByRole('combobox', { name: '时间粒度' })).toHaveCount(0);
});
