import { expect, test, vi } from 'vitest';
import { toPlainHtml, toScriptAddress } from './trusted-types.ts';

test('style sheets and the empty text are allowed', () => {
  for (const text of ['', '.a>.b{color:red}', "@property --x{syntax:'<length>';inherits:false}"])
    expect(toPlainHtml(text)).toBe(text);
});

test('markup is refused', () => {
  for (const text of ['<img src=x onerror=alert(1)>', '<b>', 'a<script>', "syntax:'<length>'<i>"])
    expect(toPlainHtml(text)).toBeNull();
});

test('only scripts of this build become workers', () => {
  vi.stubGlobal('window', { location: { origin: 'https://a.example' } });
  for (const address of ['/shelf-worker.js', 'https://a.example/assets/decode-worker-B_x-1.js'])
    expect(toScriptAddress(address)).toBe(address);
  for (const address of ['https://b.example/assets/x.js', '/analytics-v3/x.js', 'data:,alert(1)'])
    expect(toScriptAddress(address)).toBeNull();
  vi.unstubAllGlobals();
});
