import { expect, test } from 'vitest';
import { toJump } from './jump.ts';

test('a ticket has its route and its organisation', () => {
  expect(toJump('/tcc_sso_login/L%20J', '?ticket=t')).toEqual({
    kind: 'ticket',
    body: { route: 'tcc', ticket: 't', orgId: 'L J' },
  });
  expect(toJump('/extSystem_sso_login', '?ticket=t')).toEqual({
    kind: 'ticket',
    body: { route: 'extSystem', ticket: 't' },
  });
});

test('a code needs its state', () => {
  expect(toJump('/random_sso_login', '?code=c&state=s&iss=https%3A%2F%2Fi')).toEqual({
    kind: 'code',
    body: { code: 'c', state: 's', iss: 'https://i' },
  });
  expect(toJump('/random_sso_login', '?code=c')).toEqual({ kind: 'nothing', wasRefused: false });
});

test('a refusal differs from an empty address', () => {
  expect(toJump('/random_sso_login', '?error=access_denied&state=s')).toEqual({
    kind: 'nothing',
    wasRefused: true,
  });
});
