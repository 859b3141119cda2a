import { expect, type Page, test } from '@playwright/test';
import { refuses, says, startTestModelServer } from '../server/test/outside/model-server.ts';
import { askChat, lastMessage, setAssistant } from './support/assistant.ts';
import { findSeriousViolations } from './support/axe.ts';
import { call } from './support/call.ts';
import { signIn } from './support/sign-in.ts';

// A language model is connected on the parameters screen, tried, and used by the assistant; then it is gone.

const panel = (page: Page) => page.getByRole('region', { name: '助手的语言模型' });
test('a model is connected, words an answer, and is missed in one line when it is gone', async ({
  page,
}) => {
  const model = await startTestModelServer();
  model.play = says((request) => {
    const { messages } = JSON.parse(request.body);
    const asked = messages.at(-1).content;
    if (asked === 'OK?') return 'OK';
    const { now } = JSON.parse(asked).result.whole.numbers[0];
    return `[[days]]的[[A]]是 ${now}。`;
  });
  try {
    await signIn(page, '/admin/params');
    await setAssistant(page, { analytics_ai_enable: 'true', analytics_ai_text: '/' });
    await panel(page).getByLabel('地址').fill('http://127.0.0.1:1/v1');
    await panel(page).getByLabel('模型名').fill('m-1');
    await panel(page).getByLabel('密钥').fill('sk-journey');
    await panel(page).getByRole('button', { name: '试一试' }).click();
    await expect(panel(page).getByRole('alert')).toContainText('拒绝连接');
    await panel(page).getByLabel('地址').fill(model.url);
    await panel(page).getByRole('button', { name: '试一试' }).click();
    await expect(panel(page).getByRole('alert')).toContainText('模型回答了');
    await panel(page).getByRole('button', { name: '保存模型' }).click();
    await expect(panel(page)).toContainText('已有密钥，不会显示');
    await expect(panel(page).getByRole('table')).toContainText('super');
    expect(await findSeriousViolations(page)).toEqual([]);

    await signIn(page, '/dashboard');
    await page.getByRole('button', { name: '打开报告生成对话' }).click();
    await askChat(page, '上个月外借多少册');
    await expect(lastMessage(page)).toContainText('由模型措辞，数已与数据核对');
    expect(await findSeriousViolations(page)).toEqual([]);

    model.play = refuses(500);
    await askChat(page, '上个月到馆多少人次');
    await expect(lastMessage(page)).toContainText('模型没有答好，这是不用模型的回答。');
    await expect(lastMessage(page)).toContainText(/到馆人次为/);
  } finally {
    await call(page, 'DELETE', '/analytics-v3/assistant/model').catch(() => undefined);
    await setAssistant(page, { analytics_ai_enable: 'false', analytics_ai_text: '/analyticsWeb/' });
    await model.close();
  }
});
