import { expect, test } from 'vitest';
import { chooseScreen, clearsSession } from './choose-screen.ts';

const nobody = { isSignedIn: false, mustChangePassword: false };
const someone = { isSignedIn: true, mustChangePassword: false };
const newcomer = { isSignedIn: true, mustChangePassword: true };
const jumps = [
  '/tcc_sso_login',
  '/tcc_sso_login/LJ00',
  '/admin_sso_login',
  '/extSystem_sso_login',
  '/random_sso_login',
];

test.each(jumps)('%s is the jump page for everyone, and clears the session', (path) => {
  for (const who of [nobody, someone, newcomer]) expect(chooseScreen(path, who)).toBe('jump');
  expect(clearsSession(path)).toBe(true);
});

test('without a session every other address shows the login page', () => {
  for (const path of ['/', '/dashboard', '/changePassword', '/admin_sso_login/x'])
    expect(chooseScreen(path, nobody)).toBe('login');
});

test('the login address shows the login page even to a signed-in user', () => {
  expect(chooseScreen('/login', someone)).toBe('login');
  expect(clearsSession('/login')).toBe(true);
  expect(clearsSession('/dashboard')).toBe(false);
});

test('a required password change comes before every page', () => {
  expect(chooseScreen('/dashboard', newcomer)).toBe('changePassword');
  expect(chooseScreen('/changePassword', someone)).toBe('changePassword');
  expect(chooseScreen('/dashboard', someone)).toBe('shell');
});
