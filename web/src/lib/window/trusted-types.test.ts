import { expect, test } from 'vitest';
import { toPlainHtml } from './trusted-types.ts';

test('style sheets and emptiness pass', () => {
  for (const text of ['', '.a>.b{color:red}', "@property --x{syntax:'<length>';inherits:false}"])
    expect(toPlainHtml(text)).toBe(text);
});

test('markup does not', () => {
  for (const text of ['<img src=x onerror=alert(1)>', '<b>', 'a<script>', "syntax:'<length>'<i>"])
    expect(toPlainHtml(text)).toBeNull();
});
