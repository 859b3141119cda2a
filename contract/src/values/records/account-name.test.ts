import { expect, test } from 'vitest';
import { looksLikeSuper, Username } from './account-name.ts';

const read = (text: string) => {
  const parsed = Username.safeParse(text);
  return parsed.success ? parsed.data : parsed.error.issues.map(({ message }) => message);
};
const mixed = ['mixes letters of different scripts'];
const likeSuper = ['looks like the name of the first account'];

test('a username can be spelled in one way only', () => {
  expect(read('ｗａｎｇ１２')).toBe('wang12');
  expect(read('ＳＵＰＥＲ')).toBe('SUPER');
  expect(read('ﬁnance')).toBe('finance');
});

test('a username has letters of one script, or of scripts that belong together', () => {
  for (const name of ['wang_lin', '王琳王琳', '王琳lin', 'サトウさん', 'Иванов', 'ئالىم', '12345'])
    expect(read(name)).toBe(name.normalize('NFKC'));
  for (const name of ['wаng', 'Иванoв', '王琳ив', 'αdmin']) expect(read(name)).toEqual(mixed);
});

test('a username does not look like `super`', () => {
  const written = ['ѕuper', 'ѕυρer', 'supеr'];
  for (const name of written) expect(read(name)).toEqual([...mixed, ...likeSuper]);
  for (const name of ['ꜱᴜᴘᴇʀ', 'şuper', 'süper', 'ѕцрег']) expect(read(name)).toEqual(likeSuper);
  for (const name of ['super', 'superb', 'supper']) expect(looksLikeSuper(name)).toBe(false);
});
