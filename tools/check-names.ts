// Checks that no two files export a type of the same name, so that one search finds a type.
import path from 'node:path';
import { checkNames } from './names/check.ts';
import { report } from './source/finding.ts';
import { readTree } from './source/read-tree.ts';

const tree = readTree(path.resolve(import.meta.dirname, '..'));
report('names', tree.size, checkNames(tree));
