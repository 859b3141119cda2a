import type { Finding } from '../source/finding.ts';
import { lineAt, readSource } from '../source/read-source.ts';
import type { SourceTree } from '../source/read-tree.ts';

const code = /\.tsx?$/;
const declaration =
  /^export\s+(?:declare\s+)?(?:abstract\s+)?(?:type|interface|enum|class)\s+([A-Za-z_$][\w$]*)(?=\s*[=<{]|\s+extends\b|\s+implements\b)/gm;

/** Finds exported types whose name an earlier file has exported already. */
export function checkNames(tree: SourceTree): Finding[] {
  const owners = new Map<string, string>();
  const findings: Finding[] = [];
  for (const [file, text] of [...tree].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!code.test(file)) continue;
    for (const { 1: name = '', index } of readSource(text).bare.matchAll(declaration)) {
      const owner = owners.get(name);
      owners.set(name, owner ?? file);
      if (owner === undefined || owner === file) continue;
      const what = `${name} is the name of a type in ${owner}: import that one, or say what this one is`;
      findings.push({ file, line: lineAt(text, index), rule: 'type-name', what });
    }
  }
  return findings;
}
