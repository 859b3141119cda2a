import { expect, test } from 'vitest';
import { pointedTo, withHelpers } from './helpers-in-start.ts';

const helpers = {
  fileName: 'assets/rolldown-runtime-XKy-1.js',
  code: 'var e=1,t=()=>e,n=()=>t()+1;export{n as a,t};',
};
const start = {
  fileName: 'assets/start-Ab_2.js',
  code: 'import{a as e,t}from"./rolldown-runtime-XKy-1.js";const deps=["assets/rolldown-runtime-XKy-1.js"];export{e as x};export const sum=e()+t();',
};
const toModule = (code: string) => import(`data:text/javascript,${encodeURIComponent(code)}`);

test('the first file has the helpers under its own names, and exports them', async () => {
  const code = pointedTo(start, helpers, withHelpers(start, helpers));
  expect(code).not.toContain('rolldown-runtime');
  const module = await toModule(code);
  expect(module.sum).toBe(3);
  expect([module.helper_a(), module.helper_t(), module.x()]).toEqual([2, 1, 2]);
});

test('all other files take them from there', () => {
  const page =
    'import{a as i,t}from"./rolldown-runtime-XKy-1.js";import{x}from"./start-Ab_2.js";i(t)';
  expect(pointedTo(start, helpers, page)).toBe(
    'import{helper_a as i,helper_t as t}from"./start-Ab_2.js";import{x}from"./start-Ab_2.js";i(t)',
  );
});

test('a bundler that writes its helpers in another way fails the build', () => {
  const other = { ...helpers, code: 'export default 1;' };
  expect(() => withHelpers(start, other)).toThrow('does not end with its exports');
});
