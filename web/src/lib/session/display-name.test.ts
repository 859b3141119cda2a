import { expect, test } from 'vitest';
import { toDisplayName } from './display-name.ts';

const user = { username: 'li', nickName: '李梅', orgName: '市图书馆', isSuper: false };

test('a user is shown as nickName[orgName] or by the username, the super administrator by a title', () => {
  expect(toDisplayName(user, 'S')).toBe('李梅[市图书馆]');
  expect(toDisplayName({ ...user, orgName: '' }, 'S')).toBe('李梅');
  expect(toDisplayName({ ...user, nickName: '' }, 'S')).toBe('li');
  expect(toDisplayName({ ...user, isSuper: true }, 'S')).toBe('S');
});
