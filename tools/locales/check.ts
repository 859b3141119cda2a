import type { Finding } from '../source/finding.ts';
import type { SourceTree } from '../source/read-tree.ts';
import { pairFindings } from './compare.ts';
import { iconNameFindings } from './icon-names.ts';
import { looseWordFindings } from './loose-words.ts';
import { usageFindings } from './usage.ts';

/** Finds every fault by which a user would see a key, an empty text, or the wrong language. */
export function checkLocales(tree: SourceTree): Finding[] {
  return [
    ...pairFindings(tree),
    ...usageFindings(tree),
    ...looseWordFindings(tree),
    ...iconNameFindings(tree),
  ];
}
