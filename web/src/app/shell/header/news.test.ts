import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { releaseChanges, shortNewsOf, toTopic } from './news.ts';

const log = readFileSync(new URL('../../../../../CHANGELOG.md', import.meta.url), 'utf8');
const [, newest = ''] = log.split(/^## .*$/m);

test('each line is in one language', () => {
  const text = '### 新增 / Added\n\n- 借阅 / Loans / returns\n- 只有中文\n';
  expect(releaseChanges(text, 'zh-CN')).toEqual(['借阅', '只有中文']);
  expect(releaseChanges(text, 'en-US')).toEqual(['Loans / returns', '只有中文']);
  expect(releaseChanges('', 'zh-CN')).toEqual([]);
});

test('a change begins with its topic', () => {
  expect(toTopic('部门：可拖动')).toEqual({ topic: '部门：', text: '可拖动' });
  expect(toTopic('Roles: named')).toEqual({ topic: 'Roles:', text: ' named' });
  const late = 'Every number has its definition, and opens to rows: readers or titles';
  expect(toTopic(late)).toEqual({ topic: '', text: late });
});

test.each(['zh-CN', 'en-US'] as const)(
  'the notice of this release can be read in ten seconds (%s)',
  (language) => {
    const short = shortNewsOf(newest, language);
    expect(short.length).toBe(3);
    expect(short.join('').length).toBeLessThanOrEqual(180);
    expect(releaseChanges(newest, language).length).toBeGreaterThan(10);
  },
);
