import { expect, it } from 'vitest';
import { asTheyCome } from './as-they-come.ts';

it('tasks start in order, a few at once, and the first result that is ready is yielded', async () => {
  const begun: number[] = [];
  const doors = [0, 1, 2, 3].map(() => Promise.withResolvers<void>());
  const works = doors.map(({ promise }, index) => async () => {
    begun.push(index);
    await promise;
    return index;
  });
  const coming = asTheyCome(works, 2);
  const first = coming.next();
  expect(begun).toEqual([0, 1]);
  doors[1]?.resolve();
  expect((await first).value).toBe(1);
  doors[2]?.resolve();
  expect((await coming.next()).value).toBe(2);
  expect(begun).toEqual([0, 1, 2]);
  doors[3]?.resolve();
  expect((await coming.next()).value).toBe(3);
  doors[0]?.resolve();
  expect(await coming.next()).toEqual({ value: 0, done: false });
  expect(await coming.next()).toEqual({ value: undefined, done: true });
});

it('no further task starts after the reader has stopped', async () => {
  const begun: number[] = [];
  const works = [0, 1, 2].map((index) => async () => begun.push(index));
  for await (const _ of asTheyCome(works, 1)) break;
  expect(begun).toEqual([0]);
});
