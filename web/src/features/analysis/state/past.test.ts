import { expect, test } from 'vitest';
import { createPast } from './past.ts';

test('steps go back and forth, and a new one forgets what was ahead', () => {
  const past = createPast<string>('a', String);
  expect([past.canUndo(), past.canRedo()]).toEqual([false, false]);
  past.add('b', null, 0);
  past.add('c', null, 0);
  expect([past.undo(), past.undo(), past.undo()]).toEqual(['b', 'a', null]);
  expect(past.redo()).toBe('b');
  past.add('d', null, 0);
  expect([past.canRedo(), past.undo()]).toEqual([false, 'b']);
});

test('typing is one step, until something else is done or time passes', () => {
  const past = createPast<string>('', String);
  expect([
    past.add('l', 'name', 0),
    past.add('lo', 'name', 500),
    past.add('lo!', 'note', 600),
    past.add('loa', 'name', 700),
    past.add('loan', 'name', 9_000),
  ]).toEqual([false, true, false, false, false]);
  expect([past.undo(), past.undo(), past.undo(), past.undo()]).toEqual(['loa', 'lo!', 'lo', '']);
});

test('what the browser went back to is a step, what is there already is none', () => {
  const past = createPast<string>('a', String);
  past.add('b', null, 0);
  expect([past.follow('b'), past.follow('a'), past.undo()]).toEqual([false, true, 'b']);
});

test('an address that comes late is none', () => {
  const past = createPast<string>('a', String);
  past.add('b', null, 0);
  past.add('c', null, 0);
  expect([past.follow('b'), past.follow('c'), past.undo()]).toEqual([false, false, 'b']);
});
