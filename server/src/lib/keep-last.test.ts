import { expect, it } from 'vitest';
import { keepLast } from './keep-last.ts';

function counted(most: number) {
  const made: string[] = [];
  const kept = keepLast<string>(most);
  const ask = (place: string, version: string) =>
    kept(place, version, async () => {
      made.push(place + version);
      if (version === 'bad') throw new Error('It cannot be made.');
      return place + version;
    });
  return { made, ask };
}

it('what is asked for again, or at the same time, is made once', async () => {
  const { made, ask } = counted(2);
  expect(await Promise.all([ask('a', '1'), ask('a', '1'), ask('b', '1')])).toEqual([
    ...['a1', 'a1', 'b1'],
  ]);
  expect(await ask('a', '1')).toBe('a1');
  expect(made).toEqual(['a1', 'b1']);
});

it('a new version takes the place of the old one, and the place asked for longest ago goes first', async () => {
  const { made, ask } = counted(2);
  for (const [place, version] of ['a1', 'b1', 'a2', 'c1', 'a2', 'b1', 'c1'].map((one) =>
    one.split(''),
  ))
    await ask(place ?? '', version ?? '');
  expect(made).toEqual(['a1', 'b1', 'a2', 'c1', 'b1', 'c1']);
});

it('a failure is told and not kept', async () => {
  const { made, ask } = counted(2);
  await expect(ask('a', 'bad')).rejects.toThrow('It cannot be made.');
  await expect(ask('a', 'bad')).rejects.toThrow('It cannot be made.');
  expect(made).toEqual(['abad', 'abad']);
});
