import type { Finding } from '../source/finding.ts';
import { readSource, type SourceText } from '../source/read-source.ts';
import type { SourceTree } from '../source/read-tree.ts';

const CODE = /^(web|server)\/src\/.+\.tsx?$/;
// The files with Chinese that is data and not interface: the demonstration city, the reference tables, the model.
const EXEMPT =
  /^server\/src\/(ingest\/(demo|reference)|analytics\/model|store\/seeds)\/|\.test\.tsx?$|\/locales\/|\/fixtures\//;
const CHINESE = /[\u3000-\u303f\u3400-\u9fff\uf900-\ufaff\uff00-\uffef]+/;
// The product's own name, and the languages' names for themselves, are the same in every language.
const NAMES = /馆析|简体中文|中文/g;
/**
 * A comment with this mark and a reason allows Chinese on its line and the next one. Among the first lines of a file,
 * it allows Chinese in the whole file.
 */
const MARK = 'chinese-ok:';
const IN_CHINESE = /(\bzh|'zh-CN')\s*[:?]\s*$/;
const FIRST_LINES = 5;

/** Finds Chinese in code outside of comments, which English users would see. */
export function looseWordFindings(tree: SourceTree): Finding[] {
  return [...tree]
    .filter(([file]) => CODE.test(file) && !EXEMPT.test(file))
    .flatMap(([file, text]) => fileFindings(file, text));
}

function fileFindings(file: string, text: string): Finding[] {
  if (!CHINESE.test(text)) return [];
  const lines = text.split('\n');
  if (lines.slice(0, FIRST_LINES).some((line) => line.includes(MARK))) return [];
  const code = withoutBilingual(file, readSource(text)).split('\n');
  return code.flatMap((line, index) => {
    const found = CHINESE.exec(line.replace(NAMES, ''));
    if (!found || lines[index]?.includes(MARK) || lines[index - 1]?.includes(MARK)) return [];
    const what = `'${found[0]}' belongs in the locales (or say why not: // ${MARK} …)`;
    return [{ file, line: index + 1, rule: 'chinese', what }];
  });
}

// Removes labels that have their translation beside them, `'zh-CN': '…', 'en-US': '…'`, which the server's code may
// contain.
function withoutBilingual(file: string, { code, literals }: SourceText): string {
  if (!file.startsWith('server/')) return code;
  const chinese = literals.filter(({ at }) =>
    IN_CHINESE.test(code.slice(Math.max(0, at - 20), at)),
  );
  return chinese.reduce((rest, { at, end }) => {
    const blank = rest.slice(at, end).replace(/[^\n]/g, ' ');
    return rest.slice(0, at) + blank + rest.slice(end);
  }, code);
}
