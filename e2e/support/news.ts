import { readFile } from 'node:fs/promises';

/** Reads the Chinese start of the newest line in the changelog. */
export async function newestChange(): Promise<string> {
  const line = /^- ([^：/]+)/m.exec(await readFile('CHANGELOG.md', 'utf8'))?.[1];
  if (line === undefined) throw new Error('CHANGELOG.md has no line.');
  return line.trim();
}
