import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import mutants from '../bench/mutants.json' with { type: 'json' };

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFile(path.join(root, file), 'utf8');

test('the page of the specification names files that exist', async () => {
  const page = await read('docs/specification.md');
  const named = [...page.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|sql|css|mjs|json))`/g)];
  expect(named.length).toBeGreaterThan(200);
  const missing = named.flatMap(([, file = '']) =>
    existsSync(path.join(root, file)) ? [] : [file],
  );
  expect([...new Set(missing)]).toEqual([]);
});

test('every mutant changes text that its file has', async () => {
  const stale = await Promise.all(
    mutants.map(async ({ name, file, from }) =>
      existsSync(path.join(root, file)) && (await read(file)).includes(from) ? [] : [name],
    ),
  );
  expect(stale.flat()).toEqual([]);
});
