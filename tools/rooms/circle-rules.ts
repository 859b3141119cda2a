import path from 'node:path';
import type { Finding } from '../source/finding.ts';
import { isGoverned, roomOf } from './house.ts';
import type { Module } from './module.ts';

type Edges = ReadonlyMap<string, readonly string[]>;
type Walk = {
  edges: Edges;
  rule: string;
  done: Set<string>;
  path: string[];
  found: Finding[];
};

/** Finds circles of imports, types included, between files and between folders of one room; reports each once. */
export function circleFindings(modules: readonly Module[]): Finding[] {
  const governed = modules.filter(({ file }) => isGoverned(file));
  const known = new Set(governed.map(({ file }) => file));
  const edges = new Map(
    governed.map(({ file, links }) => [
      file,
      [...new Set(links.flatMap(({ target }) => (target && known.has(target) ? [target] : [])))],
    ]),
  );
  return [...ringsIn(edges, 'circle'), ...ringsIn(folderEdges(edges), 'folder-circle')];
}

// The rooms whose folders must import each other in one direction only. The rule does not cover the other rooms yet.
const ONE_WAY = /^server\/src\/(analytics|http|jobs|kit|lib)(\/|$)/;

/** Returns the imports between the folders of a room, from the imports of their files. */
function folderEdges(edges: Edges): Edges {
  const folders = new Map<string, string[]>();
  for (const [file, targets] of edges) {
    const from = path.posix.dirname(file);
    if (!ONE_WAY.test(from)) continue;
    const to = targets
      .filter((target) => roomOf(target)?.name === roomOf(file)?.name)
      .map((target) => path.posix.dirname(target))
      .filter((folder) => folder !== from);
    folders.set(from, [...new Set([...(folders.get(from) ?? []), ...to])]);
  }
  return folders;
}

function ringsIn(edges: Edges, rule: string): Finding[] {
  const walk: Walk = { edges, rule, done: new Set(), path: [], found: [] };
  for (const name of [...edges.keys()].sort()) visit(walk, name);
  return walk.found;
}

function visit(walk: Walk, name: string): void {
  if (walk.done.has(name)) return;
  const start = walk.path.indexOf(name);
  if (start !== -1) {
    const what = [...walk.path.slice(start), name].join(' → ');
    walk.found.push({ file: name, line: 1, rule: walk.rule, what });
    return;
  }
  walk.path.push(name);
  for (const next of walk.edges.get(name) ?? []) visit(walk, next);
  walk.path.pop();
  walk.done.add(name);
}
