import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The texts of all files by path from the root of the repository; paths have forward slashes. */
export type SourceTree = ReadonlyMap<string, string>;

const FOLDERS = ['contract', 'server', 'web', 'tools', 'e2e', 'bench'];
const SKIPPED = new Set(['node_modules', 'dist', 'coverage']);
const TEXT = /\.(ts|tsx|mjs|js|css|json|html|sql)$/;

/** Reads the repository's own files; a file that is not text has only its path. */
export function readTree(root: string): SourceTree {
  const files = new Map<string, string>();
  for (const folder of FOLDERS) readFolder(root, folder, files);
  return files;
}

function readFolder(root: string, folder: string, files: Map<string, string>): void {
  for (const entry of entriesOf(path.join(root, folder))) {
    if (SKIPPED.has(entry.name) || entry.name.startsWith('.')) continue;
    const inside = `${folder}/${entry.name}`;
    if (entry.isDirectory()) readFolder(root, inside, files);
    else files.set(inside, TEXT.test(inside) ? readFileSync(path.join(root, inside), 'utf8') : '');
  }
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
