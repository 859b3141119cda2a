import { expect, test } from 'vitest';
import { createLanes, createLanesByKey } from './lanes.ts';

function job() {
  const done = Promise.withResolvers<string>();
  let hasBegun = false;
  const work = () => {
    hasBegun = true;
    return done.promise;
  };
  return { ...done, work, hasBegun: () => hasBegun };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('lanes run a fixed number of jobs at once; the next job starts when one ends, even with an error', async () => {
  const lanes = createLanes(2);
  const [a, b, c, d] = [job(), job(), job(), job()];
  const all = [a, b, c, d].map(({ work }) => lanes(work).catch(() => 'failed'));
  await turn();
  expect([a, b, c, d].map(({ hasBegun }) => hasBegun())).toEqual([true, true, false, false]);
  a.reject(new Error('no'));
  await turn();
  expect([c.hasBegun(), d.hasBegun()]).toEqual([true, false]);
  for (const one of [b, c, d]) one.resolve('done');
  expect(await Promise.all(all)).toEqual(['failed', 'done', 'done', 'done']);
});

test('an aborted job leaves the queue, and the other jobs stay', async () => {
  const lanes = createLanes(1);
  const [a, b, c] = [job(), job(), job()];
  const first = lanes(a.work);
  const abort = new AbortController();
  const second = lanes(b.work, abort.signal);
  const third = lanes(c.work);
  abort.abort(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
  a.resolve('a');
  c.resolve('c');
  expect(await Promise.all([first, third])).toEqual(['a', 'c']);
  expect(b.hasBegun()).toBe(false);
  await expect(lanes(b.work, AbortSignal.abort(new Error('late')))).rejects.toThrow('late');
});

test('each key has its own lane', async () => {
  const lanes = createLanesByKey();
  const [a, b, c] = [job(), job(), job()];
  const all = [lanes('x', a.work), lanes('x', b.work), lanes('y', c.work)];
  await turn();
  expect([a, b, c].map(({ hasBegun }) => hasBegun())).toEqual([true, false, true]);
  for (const one of [a, b, c]) one.resolve('done');
  expect(await Promise.all(all)).toEqual(['done', 'done', 'done']);
});
