import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { weigh } from './weights/weigh.ts';

let folder: string;
const write = (name: string, content: string) => writeFileSync(path.join(folder, name), content);

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'weights-'));
  mkdirSync(path.join(folder, 'assets'));
  write('index.html', '<script type="module" src="/assets/start-a.js"></script>');
  write('assets/start-a.js', 'import{a}from"./shared-a.js";import("./console-a.js");');
  write('assets/shared-a.js', 'export{a}');
  write('assets/words-zh-CN-a.js', 'z'.repeat(50));
  write('assets/words-en-US-a.js', 'e'.repeat(60));
  write('assets/console-a.js', 'import"./start-a.js";');
  write('assets/charts-a.js', 'import"./console-a.js";');
  write(
    'assets/report-page-a.js',
    'import"./console-a.js";import"./table-a.js";import("./late-a.js");',
  );
  write('assets/table-a.js', 't'.repeat(70));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const sizeOf = (name: string) =>
  Number(new RegExp(`^${name}: (\\d+) bytes`, 'm').exec(weigh(folder).lines.join('\n'))?.[1]);

test('the weight of a page is all files that it needs to run, each once, compressed', () => {
  expect(sizeOf('login')).toBe(54 + 9 + 60);
  expect(sizeOf('dashboard')).toBe(54 + 9 + 60 + 21 + 23);
  expect(sizeOf('report')).toBe(66 + 70);
  write('assets/console-a.js.br', 'five!');
  expect(sizeOf('dashboard')).toBe(54 + 9 + 60 + 5 + 23);
  expect(weigh(folder).isTooMuch).toBe(false);
});

test('a page over its limit fails, and so does a build without the measured files', () => {
  write('assets/start-a.js', 'x'.repeat(60_001));
  expect(weigh(folder)).toMatchObject({ isTooMuch: true });
  write('assets/start-a.js', '');
  expect(weigh(folder).isTooMuch).toBe(false);
  rmSync(path.join(folder, 'assets/charts-a.js'));
  expect(weigh(folder)).toMatchObject({ isTooMuch: true });
  expect(weigh(folder).lines[0]).toBe('the build has no file charts-….js to weigh');
});
