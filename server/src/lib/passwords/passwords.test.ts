import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword } from './hash.ts';
import { isWeakPassword, oneTimePassword } from './rules.ts';

describe('a hash', () => {
  it('is argon2id with at least 19 MiB and two passes, and differs each time', async () => {
    const hash = await hashPassword('violet mango tractor');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await hashPassword('violet mango tractor')).not.toBe(hash);
  });

  it('matches its password in either Unicode form', async () => {
    const hash = await hashPassword('caf\u00e9 紫罗兰芒果');
    expect(await isPassword('cafe\u0301 紫罗兰芒果', hash)).toBe(true);
    expect(await isPassword('cafe 紫罗兰芒果', hash)).toBe(false);
    expect(await isPassword('', hash)).toBe(false);
  });

  it('that is missing or malformed matches no password', async () => {
    expect(await isPassword('wrong', null)).toBe(false);
    expect(await isPassword('', null)).toBe(false);
    expect(await isPassword('wrong', 'not a hash')).toBe(false);
  });

  it('waits for its turn: many checks at once all give the right result', async () => {
    const hash = await hashPassword('one of many here');
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        isPassword(index % 2 ? 'one of many here' : 'x', hash),
      ),
    );
    expect(all).toEqual([false, true, false, true, false, true, false, true]);
  });
});

describe('a password', () => {
  it.each([
    'short',
    'password1234',
    'P@ssw0rd2024!',
    'Passw0rd!Passw0rd!',
    '123456789012',
    '987654321098',
    'qwertyuiop123',
    'qazwsxedc2026',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'library2026!!',
    'TuShuGuan888888',
    'woaini1314520',
    'correct horse battery staple',
    'stacksight-admin',
    'wangfang-has-a-cat',
    'x'.repeat(129),
  ])('%s is weak', (password) => {
    expect(isWeakPassword('wangfang', password)).toBe(true);
  });

  it.each([
    'violet-mango-tractor',
    'Xk29vmQpL0wd',
    '紫罗兰色的芒果拖拉机在山上跑',
    '七只 blue 袋鼠 2 bikes',
    'the moon fell on Tuesday',
  ])('%s is not', (password) => {
    expect(isWeakPassword('wangfang', password)).toBe(false);
  });

  it('for one sign-in is never weak and never repeated', () => {
    const many = Array.from({ length: 200 }, oneTimePassword);
    expect(new Set(many).size).toBe(200);
    expect(many.filter((password) => isWeakPassword('super', password))).toEqual([]);
    expect(many[0]).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/);
  });
});
