import { expect, test } from 'vitest';
import { createUndoHistory } from './undo-history.ts';

test('undo and redo move through the steps, and a new step drops the redo steps', () => {
  const past = createUndoHistory<string>('a', String);
  expect([past.canUndo(), past.canRedo()]).toEqual([false, false]);
  past.add('b', null, 0);
  past.add('c', null, 0);
  expect([past.undo(), past.undo(), past.undo()]).toEqual(['b', 'a', null]);
  expect(past.redo()).toBe('b');
  past.add('d', null, 0);
  expect([past.canRedo(), past.undo()]).toEqual([false, 'b']);
});

test('typing is one step, until another change or some time', () => {
  const past = createUndoHistory<string>('', String);
  expect([
    past.add('l', 'name', 0),
    past.add('lo', 'name', 500),
    past.add('lo!', 'note', 600),
    past.add('loa', 'name', 700),
    past.add('loan', 'name', 9_000),
  ]).toEqual([false, true, false, false, false]);
  expect([past.undo(), past.undo(), past.undo(), past.undo()]).toEqual(['loa', 'lo!', 'lo', '']);
});

test('going back in the browser is a step, and the present state is none', () => {
  const past = createUndoHistory<string>('a', String);
  past.add('b', null, 0);
  expect([past.follow('b'), past.follow('a'), past.undo()]).toEqual([false, true, 'b']);
});

test('an address that arrives late makes no step', () => {
  const past = createUndoHistory<string>('a', String);
  past.add('b', null, 0);
  past.add('c', null, 0);
  expect([past.follow('b'), past.follow('c'), past.undo()]).toEqual([false, false, 'b']);
});
