import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { AskingAnew } from './query-client.ts';

test('what changes while it is asked for the first time is asked again', async () => {
  const client = new AskingAnew();
  let stored = 'before';
  let arrive = () => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const queryFn = async () => {
    const read = stored;
    if (read === 'before') await late;
    return read;
  };
  const observer = new QueryObserver(client, { queryKey: ['list'], queryFn, staleTime: 30_000 });
  const seen: unknown[] = [];
  const stop = observer.subscribe(({ status, data, error }) => seen.push([status, error ?? data]));

  stored = 'after';
  await client.invalidateQueries({ queryKey: ['list'] });
  arrive();
  await late;
  stop();
  expect(client.getQueryData(['list'])).toBe('after');
  expect(seen.at(-1)).toEqual(['success', 'after']);
  expect(new Set(seen.map((each) => (each as [string])[0]))).toEqual(
    new Set(['pending', 'success']),
  );
});
