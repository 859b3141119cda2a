import { expect, test } from 'vitest';
import { toPlainHtml } from './trusted-types.ts';

test('style sheets and the empty text are allowed', () => {
  for (const text of ['', '.a>.b{color:red}', "@property --x{syntax:'<length>';inherits:false}"])
    expect(toPlainHtml(text)).toBe(text);
});

test('markup is refused', () => {
  for (const text of ['<img src=x onerror=alert(1)>', '<b>', 'a<script>', "syntax:'<length>'<i>"])
    expect(toPlainHtml(text)).toBeNull();
});
