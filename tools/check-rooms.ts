// Checks the rules of docs/architecture.md: imports between rooms, names, sizes, import circles.
import path from 'node:path';
import { checkRooms } from './rooms/check.ts';
import { report } from './source/finding.ts';
import { readTree } from './source/read-tree.ts';

const tree = readTree(path.resolve(import.meta.dirname, '..'));
report('rooms', tree.size, checkRooms(tree));
