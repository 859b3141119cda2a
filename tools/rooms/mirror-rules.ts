import type { Finding } from '../source/finding.ts';
import type { SourceTree } from '../source/read-tree.ts';

/** Checks that each feature, in server and web, has the name of an area of the contract. */
export function mirrorFindings(tree: SourceTree): Finding[] {
  const seen = new Map<string, { file: string; area: string }>();
  for (const file of tree.keys()) {
    const found = /^((?:server|web)\/src\/features\/([^/]+))\//.exec(file);
    if (found?.[1] && found[2] && !seen.has(found[1])) seen.set(found[1], { file, area: found[2] });
  }
  return [...seen.values()]
    .filter(({ area }) => !tree.has(`contract/src/areas/${area}.ts`))
    .map(({ file, area }) => ({
      file,
      line: 1,
      rule: 'mirror',
      what: `feature '${area}' has no contract/src/areas/${area}.ts`,
    }));
}
