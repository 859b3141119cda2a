import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Presses Tab until the target has the focus, at most `most` times; fails if Tab does not reach the target, or if an
 * element on the way is not visible or shows no focus.
 */
export async function tabTo(page: Page, target: Locator, most = 70, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  const passed: string[] = [];
  for (let count = 0; count < most; count += 1) {
    await page.keyboard.press(key);
    const { name, problem } = await focused(page);
    expect(problem, name).toBe('');
    if (await hasFocus(target)) return;
    passed.push(name);
  }
  throw new Error(`${key} did not lead to ${target}, but to:\n${passed.join('\n')}`);
}

/** Presses Shift+Tab until the target has the focus, with the same checks as `tabTo`. */
export const tabBackTo = (page: Page, target: Locator) => tabTo(page, target, 70, 'Shift+Tab');

const hasFocus = (target: Locator) =>
  target.evaluateAll((all) => all.some((element) => element === document.activeElement));

/** Returns the focused element, and the faults in how it shows the focus. */
function focused(page: Page): Promise<{ name: string; problem: string }> {
  return page.evaluate(async () => {
    // Scrolling has ended at the next paint.
    for (let frame = 0; frame < 2; frame += 1)
      await new Promise((painted) => requestAnimationFrame(painted));
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return { name: '', problem: 'nothing has the focus' };
    const label = element.getAttribute('aria-label') ?? element.textContent.slice(0, 40);
    const name = `${element.tagName.toLowerCase()} ${label || element.className}`;
    // After the last element, the focus leaves the page for the bar of the browser.
    if (element === document.body) return { name: 'the end of the page', problem: '' };
    const around = [element, element.nextElementSibling, element.parentElement];
    for (let up = element.parentElement; up && around.length < 7; up = up.parentElement)
      around.push(up);
    const isMarked = around.some((one) => {
      if (!one) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
      const hasOutline = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
      // Fields of Ant Design show a glow of two pixels instead of an outline.
      return hasOutline || / 0px 0px 0px [2-9]px/.test(boxShadow);
    });
    if (!isMarked) return { name, problem: 'the focus does not show' };
    const { left, top, width, height } = element.getBoundingClientRect();
    // Ant Design puts the text of a field into an element on top of the field.
    const isSeen = [3, height / 2, height - 3].some((down) => {
      const found = document.elementFromPoint(left + width / 2, top + down);
      return found !== null && around.slice(0, 5).some((one) => one?.contains(found));
    });
    return { name, problem: isSeen ? '' : 'what has the focus is covered or out of sight' };
  });
}

const choices = (page: Page) =>
  page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');

/** Closes the list of the focused select, because Tab in an open list would take a choice. */
export async function closeChoices(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(choices(page)).toHaveCount(0);
}

/** Types into the focused select and takes the choice with a name. */
export async function take(page: Page, typed: string, name: string | RegExp): Promise<void> {
  await page.keyboard.type(typed);
  const active = choices(page).locator('.ant-select-item-option-active');
  await expect(active).toContainText(name);
  await page.keyboard.press('Enter');
}
