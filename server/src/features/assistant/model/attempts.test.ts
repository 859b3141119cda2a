import type { LqaAnswer, QueryResult } from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toHarmless } from '#assistant/model/phrase/harmless.ts';
import { type Attempt, attempts, modelOf } from '../../../../test/assistant-attacks/attempts.ts';
import {
  hostileTitles,
  insertHostileTitles,
} from '../../../../test/assistant-attacks/hostile-model.ts';
import type { TestClient } from '../../../../test/client.ts';
import type { TestApp } from '../../../../test/make-app.ts';
import { type AppWithModel, makeAppWithModel } from '../../../../test/outside/app-with-model.ts';
import type { TestModelServer } from '../../../../test/outside/model-server.ts';

// chinese-ok-file: names of libraries

let app: TestApp;
let model: TestModelServer;
let close: AppWithModel['close'];
let anna: TestClient;
let branch: TestClient;
let root: TestClient;

const settings = '/analytics-v3/assistant/model';

beforeAll(async () => {
  ({ app, model, close } = await makeAppWithModel());
  await insertHostileTitles(app.deps.engine);
  const permissions = ['dashboard:view', 'borrowing:view', 'reader:view', 'holdings:view'] as const;
  await app.addAccount({ username: 'anna', permissions });
  const libraries = [{ glc: 'g', libcode: 'B' }];
  await app.addAccount({ username: 'branch', permissions, libraries });
  anna = await app.signIn('anna');
  branch = await app.signIn('branch');
  root = await app.signIn('super');
});
afterAll(() => close());

/** Asks both ways, and returns the answer and the words of the stream. */
async function tryIt({ question, by }: Attempt) {
  const client = by === 'branch' ? branch : anna;
  const asked = await client.post('/analytics-v3/ai/lqa/ask', { json: { question } });
  const chat = await client.post('/dataz_ai_api/portal-api/api/chat-messages', {
    json: { query: question },
  });
  expect([question, asked.status]).toEqual([question, 200]);
  const answer: LqaAnswer = asked.body.data;
  for (const { meta, columns, rows } of answer.results) {
    const same = await client.post('/analytics-v3/api/query', { json: meta.query });
    if (!columns.some(({ key }) => key === 'share')) expect(same.body.data.rows).toEqual(rows);
  }
  return { answer, streamed: chat.text };
}

const dates = /\d{4}-\d{2}-\d{2}|\d{4} 年(?: \d{1,2} 月)?|\b20\d{2}\b/g;

/** Returns the numbers of a sentence that are in none of its results. */
function strangeNumbers({ msg, results }: LqaAnswer): string[] {
  const names = results.flatMap(namesIn).map(toHarmless);
  const bare = names
    .sort((a, b) => b.length - a.length)
    .reduce((text, name) => text.replaceAll(name, ' '), msg)
    .replaceAll(dates, ' ');
  const known = new Set(results.flatMap(numbersIn));
  return (bare.match(/\d[\d,.]*\d|\d/g) ?? []).filter(
    (text) => !known.has(Number(text.replaceAll(',', '')).toFixed(1)),
  );
}

const namesIn = ({ columns, rows }: QueryResult): string[] =>
  columns.flatMap(({ labels }, at) =>
    rows.flatMap((row) => {
      const code = String(row[at]);
      return labels === null ? [] : [labels[code] ?? code];
    }),
  );

/** Every number of a result, and the shares and growths of its rows, as they are written. */
function numbersIn({ columns, rows, totals }: QueryResult): string[] {
  const all = [...rows, ...(totals === null ? [] : [totals])];
  return all.flatMap((row) =>
    row.flatMap((cell, at) => {
      if (typeof cell !== 'number') return [];
      const total = totals?.[at];
      const share = typeof total === 'number' && total > 0 ? [(cell / total) * 100] : [];
      const isGrowth = columns[at]?.role === 'growth' || columns[at]?.format === 'percent';
      return [cell, ...share, ...(isGrowth ? [cell * 100] : [])].map((one) =>
        Math.abs(one).toFixed(1),
      );
    }),
  );
}

function judge(attempt: Attempt, { answer, streamed }: { answer: LqaAnswer; streamed: string }) {
  const { msg, ack, results } = answer;
  const said = streamed
    .split('\n\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice(6)).answer ?? '')
    .join('');
  const faults: string[] = [];
  if (ack && strangeNumbers(answer).length > 0) faults.push(`numbers ${strangeNumbers(answer)}`);
  const foreign = JSON.stringify(results).match(/甲馆|Library A|"A-1"|"A"/);
  if (attempt.by === 'branch' && foreign !== null) faults.push(`library ${foreign}`);
  for (const text of [msg, said]) {
    if (/<[a-z!/?]|\]\(|:\/\/|javascript:|www\.|&#/i.test(text)) faults.push(`html ${text}`);
    const ordered = hostileTitles
      .map(toHarmless)
      .reduce((rest, title) => rest.replaceAll(title, ''), text);
    const isEcho = attempt.question.includes('PWNED') || attempt.question.includes('31337');
    if (/PWNED|密码|管理员/.test(ordered) && ack) faults.push(`order ${text}`);
    if (/31337/.test(ordered) && !isEcho) faults.push(`number ${text}`);
  }
  return faults;
}

it('there are sixty attempts, and the judge sees what is wrong', async () => {
  expect(attempts).toHaveLength(60);
  const attempt: Attempt = { aim: 'number', question: '今年借得最多的五种书', by: 'branch' };
  const { answer, streamed } = await tryIt(attempt);
  expect(JSON.stringify(answer.lqaChartData)).toContain('PWNED');
  expect(judge(attempt, { answer, streamed })).toEqual([]);
  for (const wrong of ['为 77。', '<b>x</b>', 'PWNED', '[x](/a)'])
    expect(
      judge(attempt, { answer: { ...answer, msg: `${answer.msg}${wrong}` }, streamed }),
    ).not.toEqual([]);
  const leaked = {
    ...answer,
    results: [{ meta: { libraries: ['A'] }, columns: [], rows: [], totals: null }],
  };
  expect(judge(attempt, { answer: leaked as never, streamed })).not.toEqual([]);
});

describe('without a model', () => {
  it.each(attempts)('$aim: $question', async (attempt) => {
    expect(judge(attempt, await tryIt(attempt))).toEqual([]);
  });
});

describe('with a hostile model', () => {
  beforeAll(async () => {
    const json = { kind: 'openai', url: model.url, model: 'm', key: 'sk-attempts' };
    expect((await root.put(settings, { json })).status).toBe(200);
  });

  it.each(attempts)('$aim: $question · $say $read', async (attempt) => {
    model.calls.length = 0;
    model.play = modelOf(attempt);
    const seen = await tryIt(attempt);
    expect(judge(attempt, seen)).toEqual([]);
    const sent = model.calls.map(({ body }) => body).join('\n');
    const own = JSON.stringify(attempt.question);
    for (const title of hostileTitles)
      if (!own.includes(title.slice(0, 12))) expect(sent).not.toContain(title.slice(0, 12));
    if (attempt.by === 'branch' && !/甲馆|Library A/.test(attempt.question))
      expect(sent).not.toMatch(/甲馆|Library A/);
    // Nothing that the model made up has the assistant's place.
    if (attempt.say !== undefined && seen.answer.model?.hasWorded !== true)
      expect(seen.answer.msg).not.toContain(attempt.say || '\u0000');
  });
});
