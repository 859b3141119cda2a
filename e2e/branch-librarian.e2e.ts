import { expect } from '@playwright/test';
import type { InsufficientTitle, TransferCopyRow, WeedingCopy } from '@stacksight/contract';
import { call, removeFrom } from './support/call.ts';
import { countClicks } from './support/clicks.ts';
import { signInFirst, test } from './support/second-browser.ts';
import { go, main } from './support/shell.ts';
import { signIn } from './support/sign-in.ts';

const base = '/analytics-v3';
const own = 'LJ00';
const username = 'fenguan1';

test('four clicks show a branch librarian the shortages, plans and weeding of the branch only, in English', async ({
  page,
  other,
}) => {
  await signIn(page);
  const { rows: roles } = await call<{ rows: { id: string; roleName: string }[] }>(
    page,
    'GET',
    '/system/role/list?pageSize=100',
  );
  const role = roles.find(({ roleName }) => roleName === '分馆馆员');
  const added = await call<{ username: string; password: string }>(
    page,
    'POST',
    '/system/user/add',
    {
      username,
      roleIds: [role?.id],
      allLibraries: false,
      libraries: [{ glc: 'demo', libcode: own }],
    },
  );
  try {
    await signInFirst(other, added);
    await other.evaluate(() => localStorage.setItem('language', 'en-US'));
    await other.reload();
    const rowsOf = async <Row>(path: string): Promise<Row[]> =>
      (await call<{ rows: Row[] }>(other, 'GET', `${base}/${path}`)).rows;
    const isOwn = ({ libcode }: { libcode: string }) => libcode === own;
    const heading = main(other).getByRole('heading', { level: 1 });
    const clicks = await countClicks(other);

    await other.getByRole('link', { name: 'Collections' }).first().click();
    await expect(heading).toHaveText('Shortages and purchases');
    await expect(main(other).locator('tbody:visible')).toContainText('Linjiang District Library');
    for (const list of ['InsufficientBook', 'HotReservationBook', 'WebHotBook']) {
      const rows = await rowsOf<InsufficientTitle>(
        `insufficientHoldings/pageQuery/${list}?pageSize=500`,
      );
      expect([list, rows.every(isOwn)]).toEqual([list, true]);
    }

    await other.getByRole('link', { name: 'Transfers', exact: true }).click();
    await expect(heading).toHaveText('Transfers');
    const plans = await rowsOf<{ id: string; name: string }>('holding/allot/list');
    expect(plans.length).toBeGreaterThan(0);
    for (const { id, name } of plans) {
      const copies = await rowsOf<TransferCopyRow>(`holding/allot/${id}/copies?pageSize=500`);
      const isOurs = ({ from, to }: TransferCopyRow) => from === own || to === own;
      expect([name, copies.every(isOurs)]).toEqual([name, true]);
    }
    await main(other).locator('tbody:visible').getByRole('link').first().click();
    await expect(heading).not.toHaveText('Transfers');
    await expect(main(other)).toContainText('Linjiang District Library');
    // Who has one library of a plan sees its copies, but may not change it.
    await expect(main(other).getByRole('button', { name: 'Approve' })).toHaveCount(0);

    await other.getByRole('link', { name: 'Weeding', exact: true }).click();
    await expect(heading).toHaveText('Weeding');
    const weeding = await rowsOf<WeedingCopy>('weeding/candidates?kind=all&pageSize=500');
    expect(weeding.length).toBeGreaterThan(0);
    const elsewhere = weeding.filter(({ libraryName }) => libraryName !== weeding[0]?.libraryName);
    expect(elsewhere).toEqual([]);
    expect(await clicks()).toBe(4);

    await other.setViewportSize({ width: 390, height: 844 });
    for (const [path, title] of [
      ['/holdings/insufficient', 'Shortages and purchases'],
      ['/holdings/shelf', 'Scan at the shelf'],
    ] as const) {
      await go(other, path);
      await expect(heading).toHaveText(title);
      const width = await other.evaluate(() => document.documentElement.scrollWidth);
      expect([path, width]).toEqual([path, 390]);
    }
  } finally {
    await removeFrom(page, '/system/user', (row) => row.username === username);
  }
});
