import path from 'node:path';
import { type Import, readImports } from '../source/read-imports.ts';
import { readSource, type SourceText } from '../source/read-source.ts';
import type { SourceTree } from '../source/read-tree.ts';

/** An import and its target: a file of the repository, or null for a package. */
export type Link = Import & { target: string | null };
export type Module = { file: string; source: SourceText; links: readonly Link[] };

/** Reads every TypeScript and JavaScript file of the tree. */
export function readModules(tree: SourceTree): Module[] {
  return [...tree].flatMap(([file, text]) => {
    if (!/\.(ts|tsx|mjs)$/.test(file)) return [];
    const source = readSource(text);
    const links = readImports(source).map((link) => ({
      ...link,
      target: targetOf(tree, file, link),
    }));
    return [{ file, source, links }];
  });
}

function targetOf(tree: SourceTree, file: string, { specifier }: Import): string | null {
  const clean = specifier.replace(/\?.*$/, '');
  if (clean.startsWith('.'))
    return existing(tree, path.posix.join(path.posix.dirname(file), clean));
  if (clean.startsWith('#')) return existing(tree, `${file.split('/')[0]}/src/${clean.slice(1)}`);
  return null;
}

function existing(tree: SourceTree, target: string): string {
  const tries = [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`];
  return tries.find((candidate) => tree.has(candidate)) ?? target;
}
