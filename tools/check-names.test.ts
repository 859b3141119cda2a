import { expect, test } from 'vitest';
import { checkNames } from './names/check.ts';

const findings = (files: Record<string, string>): string[] =>
  checkNames(new Map(Object.entries(files))).map(
    ({ file, line, rule, what }) => `${file}:${line} ${rule}: ${what}`,
  );

test('a type exported once is accepted, even if other files have unexported types of the same name', () => {
  expect(
    findings({
      'contract/src/kit/a.ts':
        'export const Loan = z.object({});\nexport type Loan = z.output<typeof Loan>;\n',
      'server/src/lib/b.ts': 'type Loan = 1;\nexport type { Loan as Other } from "./c.ts";\n',
      'web/src/ui/c.tsx': '// export type Loan = 1;\nconst text = `\nexport type Loan = 1;`;\n',
      'web/src/ui/d.md': 'export type Loan = 1;\n',
    }),
  ).toEqual([]);
});

test('a second exported type of the same name is refused in every form of declaration', () => {
  const owner = { 'contract/src/kit/a.ts': 'export type Loan = 1;\n' };
  const what =
    'Loan is the name of a type in contract/src/kit/a.ts: import that one, or say what this one is';
  for (const second of [
    'export type Loan = 2;',
    'export type Loan<T> = T;',
    'export interface Loan {}',
    'export interface Loan extends Other {}',
    'export class Loan {}',
    'export abstract class Loan extends Other {}',
    'export declare enum Loan {}',
  ])
    expect(findings({ ...owner, 'web/src/ui/b.tsx': `\n${second}\n` })).toEqual([
      `web/src/ui/b.tsx:2 type-name: ${what}`,
    ]);
});
