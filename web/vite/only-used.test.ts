import { expect, test } from 'vitest';
import { onlyUsed } from './only-used.ts';

const html = '<div class="a b"><p></p></div>';

test('rules of the classes in the HTML stay, also inside conditions', () => {
  const css =
    '.a{x:1}.c{x:2}.a .c,.b>p{x:3}p{x:4}.a:is(:hover,:focus){x:5}@media (w){.c{x:6}.b{x:7}}@container (w){.c{x:8}}@keyframes k{50%{x:9}}';
  expect(onlyUsed(css, html)).toBe(
    '.a{x:1}.b>p{x:3}p{x:4}.a:is(:hover,:focus){x:5}@media (w){.b{x:7}}@keyframes k{50%{x:9}}',
  );
});
