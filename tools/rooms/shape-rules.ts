import path from 'node:path';
import type { Finding } from '../source/finding.ts';
import type { SourceTree } from '../source/read-tree.ts';
import { isTest } from './house.ts';

const CODE = /\.(ts|tsx|mjs|css)$/;
const ROLES = 'routes|queries|service|store|config|worker|module|d';
const KEBAB = '[a-z0-9]+(?:-[a-z0-9]+)*';
const FILE_NAME = new RegExp(`^${KEBAB}(?:\\.(?:${ROLES}))?\\.(?:ts|tsx|mjs|css)$`);
const TEST_NAME = new RegExp(`^${KEBAB}(?:\\.${KEBAB})*\\.(?:test|e2e)\\.tsx?$`);
const FOLDER_NAME = new RegExp(`^(?:${KEBAB}|zh-CN|en-US|__snapshots__)$`);
const EMPTY_NAMES = /^(utils?|types?|constants?|helpers?|common|misc)\.tsx?$/;
const MAX_LINES = 300;
const MAX_TEST_LINES = 400;
const MAX_FILES = 25;
const UNMEASURED = /(^|\/)(locales|messages|fixtures|migrations|__snapshots__)\//;
// The folders that may have more files than the limit, because they have one file for each area.
const LONG_FOLDERS = new Set(['contract/src/areas']);

/** Finds wrong names, long files and full folders. */
export function shapeFindings(tree: SourceTree): Finding[] {
  const code = [...tree].filter(([file]) => CODE.test(file));
  return [
    ...code.flatMap(([file]) => nameFindings(file)),
    ...code.flatMap(([file, text]) => lengthFindings(file, text)),
    ...folderFindings(tree),
  ];
}

function nameFindings(file: string): Finding[] {
  const name = path.posix.basename(file);
  const folders = file.split('/').slice(0, -1);
  const found: Finding[] = [];
  const add = (rule: string, what: string) => found.push({ file, line: 1, rule, what });
  if (!(isTest(file) ? TEST_NAME : FILE_NAME).test(name)) {
    add(
      'name',
      `'${name}' is not kebab-case with a known role (.${ROLES.replaceAll('|', ' .')} .test)`,
    );
  }
  const odd = folders.find((folder) => !FOLDER_NAME.test(folder));
  if (odd) add('name', `folder '${odd}' is not kebab-case`);
  if (EMPTY_NAMES.test(name)) add('name', `'${name}' says nothing: name it after what is in it`);
  return found;
}

function lengthFindings(file: string, text: string): Finding[] {
  if (UNMEASURED.test(file)) return [];
  const lines = text.replace(/\n$/, '').split('\n').length;
  const most = isTest(file) ? MAX_TEST_LINES : MAX_LINES;
  if (lines <= most) return [];
  return [{ file, line: most + 1, rule: 'length', what: `${lines} lines; at most ${most}` }];
}

function folderFindings(tree: SourceTree): Finding[] {
  const counts = new Map<string, number>();
  for (const file of tree.keys()) {
    if (isTest(file) || UNMEASURED.test(file)) continue;
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([folder, count]) => count > MAX_FILES && !LONG_FOLDERS.has(folder))
    .map(([folder, count]) => ({
      file: folder,
      line: 1,
      rule: 'folder',
      what: `${count} files without tests; at most ${MAX_FILES}`,
    }));
}
