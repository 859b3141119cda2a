import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { code128 } from './code128.ts';

const signs = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));
const pairs = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, '0'));

describe('Code 128', () => {
  it('has the bars that a scanner reads for every sign and every pair of digits', () => {
    // The digest is that of bars which a scanner has read one by one.
    const all =
      JSON.stringify(signs.map(code128)) +
      JSON.stringify(pairs.map((pair) => code128(`00${pair}`)));
    expect(createHash('sha256').update(all).digest('hex')).toBe(
      '0d98f4806f52797c492fef3ad0e37005ac6e4579f31b5ceeafd815ee56cf761a',
    );
    expect(code128('SF0010007919')?.join('')).toBe(
      '2112142131131323111131412122222213122122221341112211321331212331112',
    );
  });

  it('has none for signs that it does not know', () => {
    expect(code128('条码1')).toBeNull();
    expect(code128('')).toBeNull();
  });
});
