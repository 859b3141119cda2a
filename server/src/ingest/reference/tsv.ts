import { readFileSync } from 'node:fs';

/** Reads a committed tab-separated file: its lines without the header, as cells; lines that begin with # are notes. */
export function readTsv(file: URL): string[][] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .slice(1)
    .map((line) => line.split('\t'));
}
