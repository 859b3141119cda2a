import { expect, it } from 'vitest';
import { toLogged } from './logged-error.ts';

const driver = Object.assign(new Error('invalid input syntax for type uuid: "secret"'), {
  code: '22P02',
  detail: 'Key (username)=(secret) already exists.',
  table: 'account',
});
const failed = Object.assign(
  new Error('Failed query: select $1\nparams: secret', { cause: driver }),
  {
    query: 'select $1',
    params: ['secret'],
  },
);

it('an error of a driver keeps its statement and code, and no value', () => {
  const kept = toLogged(failed);
  expect(kept).toMatchObject({
    statement: 'select $1',
    cause: { code: '22P02', table: 'account' },
  });
  expect(kept.stack).toMatch(/^\s+at /);
  expect(JSON.stringify(kept)).not.toContain('secret');
});

it.each([
  ['Unexpected token \'s\', "{"a":secret" is not valid JSON', 'Unexpected token \'…\', "…"'],
  ['there is no “secret” here', 'there is no “…“ here'],
  ["what 'secret", "what '…'"],
  ['first line\nsecret', 'first line'],
])('keeps of %s what stands in no quotes', (message, kept) => {
  expect(toLogged(new SyntaxError(message)).message).toContain(kept);
  expect(JSON.stringify(toLogged(new SyntaxError(message)))).not.toContain('secret');
});

it('an error of Node keeps its message and stack', () => {
  const error = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), {
    code: 'ECONNREFUSED',
  });
  expect(toLogged(error)).toMatchObject({
    code: 'ECONNREFUSED',
    message: 'connect ECONNREFUSED 127.0.0.1:5432',
  });
  expect(toLogged('secret')).toEqual({ type: 'string' });
});
