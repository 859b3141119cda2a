import { expect, type Page } from '@playwright/test';
import { main } from './shell.ts';

export const explorePath = '/analysis/explore';
/** Returns the panel with the answer to a question, by its title. */
export const answer = (page: Page, title: string) =>
  main(page).getByRole('region', { name: title }).first();

/** Returns the address of the analysis screen with a question. */
export const addressOf = (draft: object) =>
  `${explorePath}?q=${encodeURIComponent(JSON.stringify(draft))}`;
/** Returns the question in the address of the page. */
export const questionInAddress = (page: Page): Record<string, unknown> =>
  JSON.parse(new URL(page.url()).searchParams.get('q') ?? '{}');

/** Waits for the answer, until the page has no skeleton and no running question. */
export async function settle(page: Page): Promise<void> {
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main(page).getByRole('status')).toHaveCount(0);
}

/** Chooses an entry of the menu that saves the question, and returns the form. */
export async function saveAs(page: Page, as: string) {
  const button = main(page).getByRole('button', { name: '保存', exact: true });
  // A key on a button that is still disabled does nothing.
  await expect(button).toBeEnabled();
  await button.press('Enter');
  await page.getByRole('menuitem', { name: as }).press('Enter');
  return page.getByRole('dialog', { name: as });
}
