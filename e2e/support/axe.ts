import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const severe = ['serious', 'critical'];

/**
 * Returns axe's serious and critical findings on a page, or within a selector, after loading and movement have ended.
 */
export const findSeriousViolations = (page: Page, within?: string) =>
  findings(page, severe, within);

/** Returns axe's moderate, serious and critical findings on a page, after loading and movement have ended. */
export const findModerate = (page: Page) => findings(page, ['moderate', ...severe]);

async function findings(
  page: Page,
  impacts: readonly string[],
  within?: string,
): Promise<string[]> {
  await expect(page.locator('[aria-busy=true]:visible, [data-stale]:visible')).toHaveCount(0);
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
  // The legacy mode avoids a second page with axe, which serves only frames of other origins; this page has none.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
  return violations
    .filter(({ impact }) => impacts.includes(impact ?? ''))
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}
