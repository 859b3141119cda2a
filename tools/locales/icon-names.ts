import type { Finding } from '../source/finding.ts';
import { lineAt } from '../source/read-source.ts';
import type { SourceTree } from '../source/read-tree.ts';

const PAGE = /^web\/src\/.+\.tsx$/;
const ICON = /<[A-Z]\w+(?:Outlined|Filled)\b([^>]*)\/>/g;

/** Finds icons with the English name that Ant Design gives them: a screen reader says it in any language. */
export function iconNameFindings(tree: SourceTree): Finding[] {
  return [...tree]
    .filter(([file]) => PAGE.test(file) && !file.endsWith('.test.tsx'))
    .flatMap(([file, text]) =>
      [...text.matchAll(ICON)]
        .filter(([, props = '']) => !/aria-(hidden|label)/.test(props))
        .map(({ index, 0: icon }) => {
          const what = `${icon} needs aria-hidden, or an aria-label from the locales`;
          return { file, line: lineAt(text, index), rule: 'icon', what };
        }),
    );
}
