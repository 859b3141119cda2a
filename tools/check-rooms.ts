// Checks the law of docs/architecture.md on the tree: who may import whom, names, sizes, circles.
import path from 'node:path';
import { checkRooms } from './rooms/check.ts';
import { report } from './source/finding.ts';
import { readTree } from './source/read-tree.ts';

const tree = readTree(path.resolve(import.meta.dirname, '..'));
report('rooms', tree.size, checkRooms(tree));
