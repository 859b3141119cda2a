import { expect, test } from 'vitest';
import { readImports } from './read-imports.ts';
import { lineAt, readSource } from './read-source.ts';

const literalsOf = (text: string) => readSource(text).literals.map(({ parts }) => parts);

test('comments are removed; strings and positions stay', () => {
  const text = 'const a = \'x // y\'; // gone\n/* gone */ const b = "/* kept */";\n';
  const { code, bare } = readSource(text);
  expect(code).toBe(
    `const a = 'x // y';${' '.repeat(8)}\n${' '.repeat(10)} const b = "/* kept */";\n`,
  );
  expect(bare).toHaveLength(text.length);
  expect(bare).not.toMatch(/kept|y/);
});

test('templates are split into pieces, and the code between them is read as code', () => {
  const text = `t(\`a.\${x ? \`in.\${'q'}\` : b /* c */}.z\`); // '`;
  expect(literalsOf(text)).toEqual([['a.', '.z'], ['in.', ''], ['q']]);
  expect(readSource(text).code).not.toContain('c */');
});

test('strings and comments after regular expressions are found', () => {
  expect(literalsOf("s.replace(/['\"/*]/g, 'x'); const half = a / 2; f('y') // '")).toEqual([
    ['x'],
    ['y'],
  ]);
  expect(literalsOf("x = <br />; y = 'z'; w = <p>{a}</p>; v = 'u';")).toEqual([['z'], ['u']]);
});

test('an apostrophe in the text of an element does not begin a string', () => {
  expect(literalsOf("<p>Don't</p>\n<i title='x' />")).toEqual([['x']]);
});

test('every form of import is found, and nothing that only looks like one', () => {
  const text = [
    "import './a.css';",
    "import { b,\n  type B } from './b.ts';",
    "import type C from './c.ts';",
    "export { d } from './d.ts';",
    "export type * from './e.ts';",
    "const f = await import('./f.ts');",
    "// import './no.ts';",
    "const s = `import x from './no.ts';`;",
    "const data = { import: 'no', from: './no.ts' };",
  ].join('\n');
  const found = readImports(readSource(text));
  expect(found.map(({ specifier }) => specifier).sort()).toEqual(
    ['./a.css', './b.ts', './c.ts', './d.ts', './e.ts', './f.ts'].sort(),
  );
  expect(found.find(({ specifier }) => specifier === './b.ts')?.line).toBe(3);
});

test('lines are counted from one', () => {
  expect([0, 1, 2, 3].map((at) => lineAt('a\nb\n', at))).toEqual([1, 1, 2, 2]);
});
