import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { seal, unseal } from './seal.ts';

const key = randomBytes(32);

it('a sealed text can be opened, and sealing it again gives another text', () => {
  const text = 'a secret: 密钥 \u0000';
  expect(unseal(key, 'mail', seal(key, 'mail', text))).toBe(text);
  expect(seal(key, 'mail', text)).not.toBe(seal(key, 'mail', text));
});

it('a sealed text cannot be opened with another key or purpose, or after a change', () => {
  const sealed = seal(key, 'mail', 'secret');
  expect(unseal(randomBytes(32), 'mail', sealed)).toBe(null);
  expect(unseal(key, 'cookie', sealed)).toBe(null);
  const bytes = Buffer.from(sealed, 'base64url');
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(unseal(key, 'mail', changed.toString('base64url'))).toBe(null);
  }
  for (const text of ['', 'x', sealed.slice(0, 20)]) expect(unseal(key, 'mail', text)).toBe(null);
});
