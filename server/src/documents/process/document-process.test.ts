import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { makePaper, preparePaper } from '../report/make-paper.ts';
import type { PaperOrder } from '../report/report-worker.ts';

const { signal } = new AbortController();
const order: PaperOrder = {
  ...{ format: 'pdf', layout: 'portrait' },
  paper: {
    ...{ title: '馆长月报', note: '', language: 'zh-CN', author: '', facts: [], isDemo: false },
    ...{ madeAt: new Date('2026-11-01T00:00:00Z'), parts: [{ kind: 'text', text: '正文' }] },
  },
};
const writersNow = () =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('report-worker.ts'))
    .map((line) => Number.parseInt(line, 10));

it('fails only the document whose process ends, and writes the next in another process', async () => {
  preparePaper();
  const [first] = writersNow();
  if (first === undefined) throw new Error('No process writes documents.');
  const failed = expect(makePaper(order, signal)).rejects.toThrow('ended');
  await wait(0);
  process.kill(first, 'SIGKILL');
  await failed;
  const file = await makePaper(order, signal);
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
  expect(writersNow()).toHaveLength(1);
  expect(writersNow()).not.toContain(first);
});

it('writes nothing for somebody who does not wait any more', async () => {
  await expect(makePaper(order, AbortSignal.abort())).rejects.toThrow();
});
