import { expect, test } from 'vitest';
import { wrongAddresses } from './addresses.ts';

test('invalid addresses are listed', () => {
  const right = ['a@b.cn', 'wang.li+test@library.example.org'];
  expect(wrongAddresses(right)).toEqual([]);
  expect(wrongAddresses([...right, 'nobody', '@b.cn', 'a@b', 'a b@c.cn'])).toEqual([
    'nobody',
    '@b.cn',
    'a@b',
    'a b@c.cn',
  ]);
});
