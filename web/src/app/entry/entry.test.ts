import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { shellWords } from './entry.ts';

const source = path.join(import.meta.dirname, '../..');
const calls = /useTranslation\((?:'([\w-]+)'|\[([^\]]+)\])/g;

function read(pattern: string) {
  return globSync(pattern, { cwd: source, exclude: ['**/*.test.*'] }).map((file) => {
    const text = readFileSync(path.join(source, file), 'utf8');
    const namespaces = [...text.matchAll(calls)].flatMap(([, one, several]) =>
      (one ?? several ?? '').split(',').map((name) => name.replaceAll(/['\s]/g, '')),
    );
    return { file, text, namespaces };
  });
}

const isIn = (folder: string, page: string) => folder === page || folder.startsWith(`${page}/`);

test('the shell or the page loads the namespaces of shared components before they show', () => {
  const shared = read('ui/**/*.{ts,tsx}').filter(({ namespaces }) => namespaces.length > 0);
  expect(shared.length).toBeGreaterThan(20);
  const all = [...read('features/**/*.tsx'), ...read('app/shell/**/*.tsx')];
  // A lazy part has a frame of its own, which waits for its texts too.
  const isLazy = ({ file }: { file: string }) =>
    all.some(({ file: from, text }) => {
      const address = path.relative(path.dirname(from), file);
      return text.includes(`lazyPart(async () => (await import('./${address}'))`);
    });
  const features = all.filter((one) => !isLazy(one));
  const missing = shared.flatMap(({ file, namespaces }) => {
    const late = namespaces.filter((name) => !['common', ...shellWords].includes(name));
    const users = features.filter(({ text }) => text.includes(`#${path.dirname(file)}/`));
    const folders = new Set(users.map((user) => path.dirname(user.file)));
    if (late.length > 0) expect(users, file).not.toEqual([]);
    return [...folders].flatMap((folder) => {
      const loaded = features
        // A page loads the texts of the folders below it too.
        .filter(({ file: of }) => isIn(folder, path.dirname(of)) && /-page\.tsx$|^app\//.test(of))
        .flatMap((one) => one.namespaces);
      return late.filter((name) => !loaded.includes(name)).map((name) => `${folder}: ${name}`);
    });
  });
  expect(missing).toEqual([]);
});
