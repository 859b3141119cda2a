import { ChatEvent, contract, LqaAnswer } from '@stacksight/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls, data, openStream, type SeenCall } from '../../../../test/answer-calls.ts';
import { show } from '../../../../test/show.tsx';
import { ChatDrawer } from './chat-drawer.tsx';

const passport = 'GET /dataz_ai_api/portal-api/passport';
const chat = 'POST /dataz_ai_api/portal-api/api/chat-messages';
const list = 'GET assistant/conversations';
const ids = { task_id: 't', message_id: 'm' };
const question = '上个月外借多少';
const answer = LqaAnswer.parse(contract.assistant.routes.ask.example);
const piece = (text: string) => ChatEvent.parse({ event: 'message', ...ids, answer: text });
const end = ChatEvent.parse({ event: 'message_end', ...ids, lqa: answer });
const id = answer.sessionId;

const box = page.getByRole('textbox', { name: '问题' });
const turn = page.getByRole('article', { name: question });
const onClose = () => undefined;

type Stream = ReturnType<typeof openStream>;

/** Opens the drawer; each question of a test opens one of the streams. */
async function open(more: Parameters<typeof answerCalls>[0] = {}, width = 1280) {
  const streams: Stream[] = [];
  const answers = {
    [passport]: () => data({ access_token: 'a', ofa_token: 'o' }),
    [chat]: (call: SeenCall) => {
      const stream = openStream(call);
      streams.push(stream);
      return stream.reply;
    },
    ...more,
  };
  const seen = answerCalls(answers);
  await show(<ChatDrawer isOpen onClose={onClose} />, { width });
  await box.click();
  const ask = async (text: string) => {
    const count = streams.length;
    await userEvent.keyboard(`${text}{Enter}`);
    await expect.poll(() => streams.length).toBe(count + 1);
    return streams.at(-1) as Stream;
  };
  return { seen, ask };
}

afterEach(() => vi.unstubAllGlobals());

test('an answer arrives in pieces and is announced once, when it is whole', async () => {
  const { seen, ask } = await open();
  const stream = await ask(question);
  await expect.element(turn).toHaveAttribute('aria-busy', 'true');
  await expect.element(turn.getByText('正在查数……')).toBeVisible();
  await stream.send(piece('上月外借'));
  await expect.element(turn.getByText('上月外借', { exact: true })).toBeVisible();
  const status = page.getByRole('status');
  expect(status.elements().every(({ textContent }) => textContent === '')).toBe(true);
  await stream.send(piece(' 41,022 册次。'));
  await stream.send(end);
  await stream.end();
  await expect.element(turn).toHaveAttribute('aria-busy', 'false');
  await expect.element(turn.getByRole('list', { name: '听懂的是' })).toHaveTextContent('外借册次');
  await expect.element(turn.getByRole('table').first()).toBeInTheDocument();
  await expect.element(status.filter({ hasText: answer.msg })).toBeInTheDocument();
  const [first, second] = seen;
  expect([first?.name, second?.headers.get('access-token')]).toEqual([passport, 'a']);
  expect(second?.body).toEqual({ query: question, conversation_id: '' });
  await ask('那到馆呢');
  expect(seen.at(-1)?.body).toEqual({ query: '那到馆呢', conversation_id: id });
});

test('an answer is shown whole before a model has worded it, and then in its words', async () => {
  const { ask } = await open();
  const stream = await ask(question);
  const other = '上个月读者借走 41,022 册次。';
  await stream.send(ChatEvent.parse({ event: 'agent_thought', ...ids, lqa: answer }));
  await stream.send(piece(answer.msg));
  await expect.element(turn.getByText(answer.msg)).toBeVisible();
  await expect.element(turn.getByRole('table').first()).toBeInTheDocument();
  await expect.element(turn).toHaveAttribute('aria-busy', 'true');
  await stream.send(ChatEvent.parse({ event: 'message_replace', ...ids, answer: other }));
  await expect.element(turn.getByText(other)).toBeVisible();
  const model = { words: null, hasWorded: true, away: null };
  const lqa = { ...answer, msg: other, model };
  await stream.send(ChatEvent.parse({ event: 'message_end', ...ids, lqa }));
  await stream.end();
  await expect.element(turn).toHaveAttribute('aria-busy', 'false');
  await expect.element(turn.getByText(answer.msg)).not.toBeInTheDocument();
});

test('a blank question is not sent, and Shift with Enter begins a line', async () => {
  const { seen } = await open();
  await userEvent.keyboard('   {Enter}');
  await expect.element(page.getByRole('button', { name: '发送' })).toBeDisabled();
  await box.fill('');
  await userEvent.keyboard('外借{Shift>}{Enter}{/Shift}到馆');
  await expect.element(box).toHaveValue('外借\n到馆');
  expect(seen).toEqual([]);
});

test('a failure says why, and the same question can be asked again', async () => {
  const { ask, seen } = await open();
  const stream = await ask(question);
  const error = { event: 'error', ...ids, code: 'permission.denied', message: '您暂无该操作权限' };
  await stream.send(ChatEvent.parse(error));
  await expect.element(turn.getByText('您暂无该操作权限')).toBeVisible();
  await expect.element(turn).toHaveAttribute('aria-busy', 'false');
  await turn.getByRole('button', { name: /重\s?试/ }).click();
  await expect.poll(() => seen.filter(({ name }) => name === chat).length).toBe(2);
});

test('an answer that still arrives is stopped, and what has come stays', async () => {
  const { seen, ask } = await open();
  const stream = await ask(question);
  await stream.send(piece('上月外借'));
  await expect.element(turn.getByText('上月外借', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '停止' }).click();
  await expect.element(turn.getByText('已停止。可以换个说法再问。')).toBeVisible();
  await expect.element(turn.getByText('上月外借', { exact: true })).toBeVisible();
  expect(seen.at(-1)?.signal.aborted).toBe(true);
  await expect.element(page.getByRole('button', { name: '发送' })).toBeVisible();
  await box.click();
  await ask('那到馆呢');
});

test('the dialog is cleared after a question, and a new one begins', async () => {
  const { ask, seen } = await open();
  const stream = await ask(question);
  await stream.send(end);
  await expect.element(turn).toHaveAttribute('aria-busy', 'false');
  await page.getByRole('button', { name: '清空对话' }).click();
  await page.getByRole('button', { name: /^清\s?空$/ }).click();
  await expect.element(turn).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('button', { name: question }).first())
    .not.toBeInTheDocument();
  await box.click();
  await ask('那到馆呢');
  expect(seen.at(-1)?.body).toMatchObject({ conversation_id: '' });
});

test('an earlier conversation is opened, continued and deleted', async () => {
  const kept = [{ id, title: '上月外借', modifiedAt: '2026-11-21T08:30:00.000Z' }];
  const messages = [
    {
      ...{ id, question, answer: answer.msg, meaning: answer.meaning, thumb: null },
      askedAt: '2026-11-21T08:30:00.000Z',
    },
  ];
  const { ask, seen } = await open({
    [list]: () => data([...kept]),
    [`${list}/${id}`]: () => data(messages),
    [`DELETE assistant/conversations/${id}`]: () => {
      kept.pop();
      return data(null);
    },
  });
  await page.getByRole('button', { name: '历史对话' }).click();
  await page.getByRole('button', { name: '上月外借', exact: true }).click();
  await expect.element(turn.getByText(answer.msg)).toBeVisible();
  await box.click();
  await ask('那到馆呢');
  expect(seen.at(-1)?.body).toMatchObject({ conversation_id: id });
  await page.getByRole('button', { name: '历史对话' }).click();
  await page.getByRole('button', { name: '删除对话“上月外借”' }).click();
  await expect.element(page.getByText('还没有对话。')).toBeVisible();
});

test.each([
  [390, 351],
  [1280, 576],
  [1440, 800],
])('in a window of %i px the drawer has %i px', async (width, own) => {
  await open({}, width);
  const drawer = page.getByRole('dialog', { name: '报告生成' });
  await expect.poll(() => Math.round(drawer.element().getBoundingClientRect().width)).toBe(own);
});
