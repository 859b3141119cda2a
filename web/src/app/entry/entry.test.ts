import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { shellWords } from './entry.ts';

test('shared components use only the namespaces that the shell loads', () => {
  const ui = path.join(import.meta.dirname, '../../ui');
  const used = globSync('**/*.{ts,tsx}', { cwd: ui }).flatMap((file) =>
    [...readFileSync(path.join(ui, file), 'utf8').matchAll(/useTranslation\('([\w-]+)'/g)].map(
      ([, namespace]) => namespace,
    ),
  );
  expect(used.length).toBeGreaterThan(20);
  expect(used.filter((name) => ![...shellWords, 'common'].includes(name ?? ''))).toEqual([]);
});
