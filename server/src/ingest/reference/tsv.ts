import { readFileSync } from 'node:fs';

/**
 * Reads a tab-separated file of this repository: the cells of its lines, without the header and without lines that
 * begin with #.
 */
export function readTsv(file: URL): string[][] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .slice(1)
    .map((line) => line.split('\t'));
}
