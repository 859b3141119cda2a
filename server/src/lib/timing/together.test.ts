import { expect, it } from 'vitest';
import { together } from './together.ts';

const never = () => new AbortController().signal;
const untilGivenUp = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

it('returns both results', async () => {
  expect(
    await together(
      never(),
      async () => 1,
      async () => 'a',
    ),
  ).toEqual([1, 'a']);
});

it.each(['first', 'second'])('stops the other job when the %s fails', async (which) => {
  const seen: AbortSignal[] = [];
  const waits = (signal: AbortSignal) => {
    seen.push(signal);
    return untilGivenUp(signal);
  };
  const fails = async () => {
    throw new Error('broken');
  };
  const both =
    which === 'first' ? together(never(), fails, waits) : together(never(), waits, fails);
  await expect(both).rejects.toThrow('broken');
  expect(seen.map(({ aborted }) => aborted)).toEqual([true]);
});

it('stops both jobs when the caller aborts', async () => {
  const gone = new AbortController();
  const answer = together(gone.signal, untilGivenUp, untilGivenUp);
  gone.abort(new Error('gone'));
  await expect(answer).rejects.toThrow('gone');
});
