import { expect, it } from 'vitest';
import { createSignal } from './signal.ts';

const never = new AbortController().signal;

it('a signal wakes all who wait, and no signal in between is lost', async () => {
  const signal = createSignal();
  const turn = signal.turn();
  const waiting = signal.wait(turn, 60_000, never);
  signal.raise();
  await waiting;
  await signal.wait(turn, 60_000, never);
  expect(signal.turn()).toBe(turn + 1);
});

it('a wait ends after the given time', async () => {
  const signal = createSignal();
  await signal.wait(signal.turn(), 10, never);
  const controller = new AbortController();
  const waiting = signal.wait(signal.turn(), 60_000, controller.signal);
  controller.abort();
  await waiting;
  await signal.wait(signal.turn(), 60_000, controller.signal);
});
