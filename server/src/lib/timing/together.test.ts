import { expect, it } from 'vitest';
import { together } from './together.ts';

const never = () => new AbortController().signal;
const untilGivenUp = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });

it('two jobs that run together return both results', async () => {
  expect(
    await together(
      never(),
      async () => 1,
      async () => 'a',
    ),
  ).toEqual([1, 'a']);
});

it.each(['first', 'second'])('the failure of the %s job stops the other', async (which) => {
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

it('an abort of the caller stops both jobs', async () => {
  const gone = new AbortController();
  const answer = together(gone.signal, untilGivenUp, untilGivenUp);
  gone.abort(new Error('gone'));
  await expect(answer).rejects.toThrow('gone');
});
