import type { Finding } from '../source/finding.ts';
import { isGoverned } from './house.ts';
import type { Module } from './module.ts';

type Walk = {
  edges: ReadonlyMap<string, readonly string[]>;
  done: Set<string>;
  path: string[];
  found: Finding[];
};

/** Files that import each other in a ring, types included: each ring is reported once. */
export function circleFindings(modules: readonly Module[]): Finding[] {
  const governed = modules.filter(({ file }) => isGoverned(file));
  const known = new Set(governed.map(({ file }) => file));
  const edges = new Map(
    governed.map(({ file, links }) => [
      file,
      [...new Set(links.flatMap(({ target }) => (target && known.has(target) ? [target] : [])))],
    ]),
  );
  const walk: Walk = { edges, done: new Set(), path: [], found: [] };
  for (const file of [...known].sort()) visit(walk, file);
  return walk.found;
}

function visit(walk: Walk, file: string): void {
  if (walk.done.has(file)) return;
  const start = walk.path.indexOf(file);
  if (start !== -1) {
    walk.found.push(circle([...walk.path.slice(start), file]));
    return;
  }
  walk.path.push(file);
  for (const next of walk.edges.get(file) ?? []) visit(walk, next);
  walk.path.pop();
  walk.done.add(file);
}

function circle(ring: readonly string[]): Finding {
  return { file: ring[0] ?? '', line: 1, rule: 'circle', what: ring.join(' → ') };
}
