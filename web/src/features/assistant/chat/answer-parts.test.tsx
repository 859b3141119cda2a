import type { LqaAnswer, Meaning } from '@stacksight/contract';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../../test/show.tsx';
import { AnswerParts } from './answer-parts.tsx';
import type { Chat, Turn } from './use-chat.ts';

const query = {
  kind: 'table',
  dataset: 'circulation',
  metrics: ['loans'],
  range: 'lastMonth',
  by: ['library'],
  compare: 'lastYear',
} as const;
const answer = {
  meaning: { kind: 'query', query: { ...query, metrics: ['loans'], by: ['library'] } },
  understood: [
    { part: 'metric', code: 'loans', label: '外借册次' },
    { part: 'by', code: 'library', label: '按图书馆' },
    { part: 'compare', code: 'compare', label: '对比去年' },
  ],
  unknown: ['嗷呜'],
  results: [],
} as unknown as LqaAnswer;
const turn = { key: 1, question: '上月各馆外借' } as Turn;

async function showParts(shown = answer) {
  const change = vi.fn<Chat['change']>();
  const chat = { change } as unknown as Chat;
  await show(<AnswerParts turn={turn} answer={shown} chat={chat} />);
  return change;
}

test('a part is taken away by key, the first metric stays, and unknown words are named', async () => {
  const change = await showParts();
  const parts = page.getByRole('list', { name: '听懂的是' });
  await expect.element(parts.getByText('没听懂：嗷呜')).toBeVisible();
  expect(parts.getByRole('button').all()).toHaveLength(2);
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: '去掉“按图书馆”' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const [, meaning] = change.mock.calls[0] ?? [];
  expect((meaning as Extract<Meaning, { kind: 'query' }>).query.by).toEqual([]);
});

test('no part of the readers of an earlier answer can be taken away', async () => {
  const meaning = { kind: 'ofReaders', of: query, query } as unknown as Meaning;
  await showParts({ ...answer, meaning });
  expect(page.getByRole('list', { name: '听懂的是' }).getByRole('button').all()).toEqual([]);
});
