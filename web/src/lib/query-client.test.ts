import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { ApiError } from './api/api-error.ts';
import { queryClient, RestartingQueryClient } from './query-client.ts';
import { network, useNetwork } from './window/network.ts';

test('data that changes during its first request is requested again', async () => {
  const client = new RestartingQueryClient();
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

test('a request without a connection is repeated when the server can be reached again; a refused one is not', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  const asked = { lost: 0, refused: 0 };
  const ask = (name: keyof typeof asked, error: ApiError) => async () => {
    asked[name] += 1;
    if (asked[name] > 1) return 'here';
    throw error;
  };
  const lost = new QueryObserver(queryClient, {
    queryKey: ['lost'],
    queryFn: ask('lost', new ApiError(0, 'network')),
    retry: false,
    meta: { silent: true },
  });
  const refused = new QueryObserver(queryClient, {
    queryKey: ['refused'],
    queryFn: ask('refused', new ApiError(403, 'permission.denied', 'x')),
    meta: { silent: true },
  });
  const stops = [lost.subscribe(() => {}), refused.subscribe(() => {})];
  const statuses = () => [lost, refused].map((one) => one.getCurrentResult().status);
  await expect.poll(statuses).toEqual(['error', 'error']);
  useNetwork.setState({ isOffline: true });
  network.answered();
  await expect.poll(() => lost.getCurrentResult().data).toBe('here');
  expect(asked).toEqual({ lost: 2, refused: 1 });
  for (const stop of stops) stop();
});

test('an unused answer is dropped after five minutes, and its running call is cancelled', async () => {
  vi.useFakeTimers();
  let isGivenUp = false;
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    new Promise<string>((resolve) => {
      signal.addEventListener('abort', () => {
        isGivenUp = true;
      });
      setTimeout(() => resolve('here'), 1_000);
    });
  const ask = (name: string) => new QueryObserver(queryClient, { queryKey: [name], queryFn });
  const leave = ask('kept').subscribe(() => {});
  await vi.advanceTimersByTimeAsync(1_000);
  leave();
  expect(isGivenUp).toBe(false);
  await vi.advanceTimersByTimeAsync(299_000);
  expect(queryClient.getQueryData(['kept'])).toBe('here');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(queryClient.getQueryData(['kept'])).toBeUndefined();
  ask('left').subscribe(() => {})();
  expect(isGivenUp).toBe(true);
  vi.useRealTimers();
});
