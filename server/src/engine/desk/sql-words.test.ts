import { expect, test } from 'vitest';
import { readSqlWords } from './sql-words.ts';

const names = (rendered: string) => readSqlWords(rendered).words.map(({ text }) => text);

test('the contents of texts are not words', () => {
  expect(names("SELECT 'file(\\'x\\')', `a b`, x FROM t")).toEqual([
    'select',
    'a b',
    'x',
    'from',
    't',
  ]);
});

test('a word shows whether it is called, a qualifier or an alias', () => {
  const { words } = readSqlWords('SELECT count() FROM system.one AS `s`');
  expect(words).toContainEqual({
    text: 'count',
    isQuoted: false,
    isCalled: true,
    isQualifier: false,
    isGiven: false,
  });
  expect(words.find(({ text }) => text === 'system')?.isQualifier).toBe(true);
  expect(words.at(-1)).toMatchObject({ text: 's', isQuoted: true, isGiven: true });
  const applied = readSqlWords('SELECT * APPLY(toString), a.b FROM t').words;
  expect(applied.find(({ text }) => text === 'tostring')?.isCalled).toBe(true);
  expect(applied.find(({ text }) => text === 'b')?.isGiven).toBe(true);
});

test('placeholders are not words', () => {
  const sql = "SELECT {a:UInt8}, '{b:String}' WHERE x IN {c:Array(String)}";
  expect(readSqlWords(sql).placeholders).toEqual([
    { name: 'a', type: 'UInt8' },
    { name: 'c', type: 'Array(String)' },
  ]);
  expect(names(sql)).toEqual(['select', 'where', 'x', 'in']);
});
