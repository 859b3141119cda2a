import { expect, type Locator, type Page } from '@playwright/test';
import { call } from './call.ts';
import { signIn } from './sign-in.ts';

/** Changes parameters of the assistant. */
export const setAssistant = (page: Page, values: Readonly<Record<string, string>>) =>
  call(page, 'PUT', '/system/param', { values });

/** Switches the assistant off, as it is in a new installation. */
export const switchOff = (page: Page) => setAssistant(page, { analytics_ai_enable: 'false' });

/** The drawer of the conversation, and its newest message. */
export const chatOf = (page: Page): Locator => page.getByRole('dialog', { name: '报告生成' });
export const lastMessage = (page: Page): Locator => chatOf(page).getByRole('article').last();

/** Switches the assistant on and opens the drawer on the dashboard. */
export async function openChat(page: Page): Promise<void> {
  await signIn(page, '/dashboard');
  await setAssistant(page, { analytics_ai_enable: 'true' });
  await signIn(page, '/dashboard');
  await page.getByRole('button', { name: '打开报告生成对话' }).click();
}

/** Types a question, sends it by key, and waits until its answer is complete. */
export async function askChat(page: Page, question: string): Promise<void> {
  await chatOf(page).getByRole('textbox', { name: '问题' }).fill(question);
  const before = await chatOf(page).getByRole('article').count();
  await page.keyboard.press('Enter');
  await expect(chatOf(page).getByRole('article')).toHaveCount(before + 1);
  await expect(lastMessage(page)).toHaveAttribute('aria-busy', 'false');
}
