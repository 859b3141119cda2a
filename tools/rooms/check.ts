import type { Finding } from '../source/finding.ts';
import type { SourceTree } from '../source/read-tree.ts';
import { circleFindings } from './circle-rules.ts';
import { exportFindings } from './export-rules.ts';
import { mirrorFindings } from './mirror-rules.ts';
import { readModules } from './module.ts';
import { packageFindings } from './package-rules.ts';
import { rankFindings } from './rank-rules.ts';
import { shapeFindings } from './shape-rules.ts';
import { textFindings } from './text-rules.ts';

/** Finds everything in the tree that breaks the rules of docs/architecture.md. */
export function checkRooms(tree: SourceTree): Finding[] {
  const modules = readModules(tree);
  return [
    ...rankFindings(modules),
    ...packageFindings(modules),
    ...circleFindings(modules),
    ...exportFindings(modules),
    ...textFindings(modules),
    ...shapeFindings(tree),
    ...mirrorFindings(tree),
  ];
}
